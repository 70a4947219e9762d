// Package e2e drives the whole site in real Chromium: the server as a process of
// its own, people as browser windows. Its pictures of the key moments go to
// docs/screens with: go test ./web/e2e -screens ../../docs/screens
package e2e
