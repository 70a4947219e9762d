// Package e2e tests the whole site in Chromium: the server is a process of its own, people
// are browser windows. -screens FOLDER writes screenshots of key moments; .ci/pictures uses
// it, and makes the pictures of the README.
package e2e
