package web

// alonePath begins the addresses by which a browser plays without a connection: of them only the service worker
// knows more than a way back (assets/local.ts).
const alonePath = "/alone/"

// program is the site as a program for browsers (docs/browser.md).
type program struct {
	wasm   []byte
	brotli bool   // wasm is compressed by it
	runs   []byte // wasm_exec.js of the Go that has built it
	tag    string // content hash of both, for its address
}

// megabytes is how much a browser loads, as visitors are told.
func (p *program) megabytes() int { return max(1, (len(p.wasm)+500_000)/1_000_000) }
