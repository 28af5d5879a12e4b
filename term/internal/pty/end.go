package pty

import (
	"fmt"
	"os"
	"slices"
	"syscall"
	"time"
)

// A process is one of the program's session.
type process struct {
	pid, group  int
	name, state string // as the kernel has them
}

// Ended reports whether the program has ended.
func (p *Program) Ended() bool { return p.gone }

// Left returns what a program has changed beside the terminal's modes: the
// attributes of its line, and at its end processes that go on for a second
// more.
func (p *Program) Left() (list []string) {
	changed := p.changed
	if !p.gone {
		changed = p.line.changed()
	}
	if changed != "" {
		list = append(list, changed)
	}
	for end := time.Now().Add(time.Second); p.gone; time.Sleep(pollGap) {
		others := session(p.cmd.Process.Pid)
		if len(others) > 0 && time.Now().Before(end) {
			continue
		}
		for _, o := range others {
			list = append(list, fmt.Sprintf("process %s (%d, %s)", o.name, o.pid, o.state))
		}
		return list
	}
	return list
}

// Status returns the exit status of a program that has ended, as a shell gives
// it: 128 and the signal's number if that has ended it.
func (p *Program) Status() int {
	if ws, ok := p.cmd.ProcessState.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		return 128 + int(ws.Signal())
	}
	return p.cmd.ProcessState.ExitCode()
}

// Signal sends a signal, by its name without SIG, to the processes in the
// foreground. Among them may be the one that was started, as a shell that waits
// for a program in a pipe. Its end would take the terminal away from the
// others, and its own status is often theirs, so it is sent the signal a second
// after them; if it has ended by then, it is not.
func (p *Program) Signal(name string) error {
	number, group, err := p.line.foreground(name)
	if err != nil {
		return err
	}
	first := p.cmd.Process.Pid
	others := slices.DeleteFunc(session(first), func(o process) bool { return o.group != group || o.pid == first })
	send(others, number)
	if group != first {
		return nil
	}
	if len(others) > 0 {
		p.Advance(p.Now()+time.Second, nil)
	}
	if !p.gone {
		p.cmd.Process.Signal(number)
	}
	return nil
}

// send sends processes a signal.
func send(list []process, number syscall.Signal) {
	for _, one := range list {
		if found, err := os.FindProcess(one.pid); err == nil {
			found.Signal(number)
		}
	}
}

// Ends waits until the program has ended, and reports whether it has within a
// time.
func (p *Program) Ends(within time.Duration) bool {
	limit := p.limit
	p.limit = 0
	ended := !p.Advance(p.Now()+within, nil)
	p.limit = limit
	return ended
}

// Stop ends the program and all processes of its session: the terminal hangs
// up, and who goes on for a second after that is told to end, and for another,
// killed.
func (p *Program) Stop() {
	select {
	case <-p.quit:
	default:
		close(p.quit)
		p.line.master.Close()
	}
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGKILL} {
		p.Ends(time.Second)
		send(session(p.cmd.Process.Pid), s)
	}
	p.Ends(5 * time.Second)
}
