//go:build unix

package program

import (
	"os/exec"
	"syscall"
)

// own gives a program a group of its own, so that what it has started ends with it.
func own(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func (p *process) kill() {
	p.leave()
	_ = p.in.Close()
	_ = syscall.Kill(-p.command.Process.Pid, syscall.SIGKILL)
}
