// Package e2e drives the whole site in real Chromium: the server as a process of
// its own, people as browser windows. Pictures of the key moments are
// taken with -screens FOLDER; .ci/pictures does so, and makes those of the README.
package e2e
