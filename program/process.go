package program

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

const (
	maxAnswer = 64 << 10 // bytes of a line
	maxLast   = 2 << 10  // bytes that are kept of what the program says of itself
	endWithin = time.Second
)

// process is a program that runs.
type process struct {
	command *exec.Cmd
	in      io.WriteCloser
	lines   chan []byte   // what it says, line by line
	gone    chan struct{} // closed when nobody asks any more
	leave   func()        // closes gone
	ended   chan struct{}
	why     error // why it says no more; to be read after ended
	said    last
}

// start starts a program and waits until it has greeted.
func (c *Command) start(ctx context.Context) (*process, error) {
	p := &process{
		command: exec.Command(c.path, c.args...),
		lines:   make(chan []byte), gone: make(chan struct{}), ended: make(chan struct{}),
	}
	p.leave = sync.OnceFunc(func() { close(p.gone) })
	p.command.Env = environment()
	p.command.WaitDelay = endWithin // for what it has started itself
	p.command.Stderr = &p.said
	own(p.command)
	in, err := p.command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.in = in
	if err = p.command.Start(); err != nil {
		return nil, faultf("it does not start: %w", err)
	}
	if c.Memory > 0 {
		if err = limitMemory(p.command.Process.Pid, c.Memory); err != nil {
			p.kill()
			_ = p.command.Wait() // it may be over already
			return nil, fmt.Errorf("program %s: the limit of memory: %w", c.line, err)
		}
	}
	go p.read(out)
	line, err := p.ask(ctx, hello{Hello: Protocol}, helloWithin)
	if err != nil {
		p.kill()
		return nil, err
	}
	var h hello
	if json.Unmarshal(line, &h) != nil || h.Hello != Protocol {
		p.kill()
		return nil, faultf("it greets with %s, not with {\"hello\":%q}", shown(line), Protocol)
	}
	return p, nil
}

// environment is what a program gets of ours: nothing that may be secret.
func environment() (env []string) {
	for _, name := range []string{"PATH", "HOME", "LANG", "TMPDIR", "SYSTEMROOT", "TEMP"} {
		if value, set := os.LookupEnv(name); set {
			env = append(env, name+"="+value)
		}
	}
	return env
}

// read passes on what the program says until it says no more.
func (p *process) read(out io.Reader) {
	defer close(p.ended)
	lines := bufio.NewReaderSize(out, maxAnswer)
	for {
		line, err := lines.ReadSlice('\n')
		if errors.Is(err, bufio.ErrBufferFull) {
			p.why = faultf("a line of it is longer than %d bytes", maxAnswer)
			p.kill()
			break
		}
		if err != nil {
			break
		}
		select {
		case p.lines <- bytes.Clone(line):
		case <-p.gone:
		}
	}
	err := p.command.Wait() // after all has been read
	if p.why == nil {
		p.why = p.died(err)
	}
}

func (p *process) died(err error) error {
	how := "it has ended"
	if err != nil {
		how = "it has ended: " + err.Error()
	}
	if said := p.said.line(); said != "" {
		how += "; its last words: " + said
	}
	return faultf("%s", how)
}

// tell says something that is not answered.
func (p *process) tell(what any, within time.Duration) error {
	text, err := json.Marshal(what)
	if err != nil {
		return err
	}
	written := make(chan error, 1)
	go func() {
		_, failed := p.in.Write(append(text, '\n'))
		written <- failed
	}()
	timer := time.NewTimer(within)
	defer timer.Stop()
	select {
	case err = <-written:
		if err == nil {
			return nil
		}
		select { // it has ended, and why is told there
		case <-p.ended:
			return p.why
		case <-timer.C:
			return faultf("it cannot be written to: %w", err)
		}
	case <-timer.C:
		return faultf("it does not read within %s", within)
	}
}

// ask says something and waits for the answer. After an error the process is of no use.
func (p *process) ask(ctx context.Context, what any, within time.Duration) ([]byte, error) {
	select { // what is there before the question answers none
	case line := <-p.lines:
		return nil, faultf("it speaks without being asked: %s", shown(line))
	default:
	}
	asked := time.Now()
	if err := p.tell(what, within); err != nil {
		return nil, err
	}
	timer := time.NewTimer(max(0, within-time.Since(asked)))
	defer timer.Stop()
	select {
	case line := <-p.lines:
		return line, nil
	case <-p.ended:
		return nil, p.why
	case <-timer.C:
		return nil, faultf("it does not answer within %s", within)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// close ends a program that has done nothing wrong: it reads the end of its input. One that goes on is
// killed.
func (p *process) close() {
	p.leave()
	_ = p.in.Close()
	select {
	case <-p.ended:
	case <-time.After(endWithin):
		p.kill()
	}
}

// last keeps the end of what is written.
type last struct {
	mu   sync.Mutex
	text []byte
}

func (l *last) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text = append(l.text, b...)
	if more := len(l.text) - maxLast; more > 0 {
		l.text = append(l.text[:0], l.text[more:]...)
	}
	return len(b), nil
}

// line is the last line.
func (l *last) line() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	text := strings.TrimSpace(string(l.text))
	return text[strings.LastIndexByte(text, '\n')+1:]
}
