//go:build !unix

package program

import "os/exec"

func own(*exec.Cmd) {}

func (p *process) kill() {
	p.leave()
	_ = p.in.Close()
	_ = p.command.Process.Kill()
}
