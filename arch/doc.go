// Package arch holds the tests of the house's structure: imports run downwards
// only, and the pure packages stay pure.
package arch
