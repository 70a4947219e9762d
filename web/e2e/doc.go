// Package e2e tests the whole site in Chromium: the server is a process of its own, people
// are browser windows. What a person does with one is the same for Firefox and WebKit (driver), which
// -days lets play a game of three days; there, and where all pages are looked at (-pages), the server is in the
// process of the test, which sets its clock forward (living). -screens FOLDER writes screenshots of key moments; .ci/pictures uses
// it, and makes the pictures of the README.
//
// Nearly all the time of these tests is the processor's, and most of that is Chromium's:
// a page that loads costs 0.3 s, a look of axe-core 0.5 to 1 s, a move that glides 0.1 s in
// each window. A new test is cheap if it
//
//   - begins with t.Parallel(): twice as many tests run as there are cores, so that
//     one works while another waits;
//   - begins at its moment (server.lay and the like play up to it before the server starts)
//     instead of playing towards it;
//   - checks all it can of a page that is loaded already, and changes theme (window.themes) and
//     size in place; a new kind of page joins the list of a test that visits many;
//   - waits for conditions (window.until, reach, next), which costs no more time than it
//     takes, and never asks in a loop without a pause;
//   - leaves its windows with less motion (window.motion) where what glides is not what it
//     is about, and has a short --bot-pause where many moves are made;
//   - opens few windows, and asks a window for many facts at once (one js call).
package e2e
