package pty

import (
	"fmt"
	"os"
	"slices"
	"syscall"
	"time"
)

// A process is a process of the program's session.
type process struct {
	pid, group  int
	name, state string // as in /proc
}

// Ended reports whether Advance has seen the end of the program.
func (p *Program) Ended() bool { return p.exited == nil }

// Left returns what a program has left changed outside of the simulated
// terminal: the settings of its tty and, once it has ended, the processes that
// go on a second later.
func (p *Program) Left() (list []string) {
	changed := p.changed
	if !p.Ended() {
		changed = p.tty.changed()
	}
	if changed != "" {
		list = append(list, changed)
	}
	if !p.Ended() {
		return list
	}
	for _, o := range p.others(time.Second) {
		list = append(list, fmt.Sprintf("process %s (%d, %s)", o.name, o.pid, o.state))
	}
	return list
}

// lookGap is the time between two looks at the session, each of which asks for
// the session of every process of the system.
const lookGap = 50 * time.Millisecond

// others waits for the end of all processes of the session, at most for a time,
// and returns those that go on.
func (p *Program) others(within time.Duration) []process {
	end := time.Now().Add(within)
	for {
		list := session(p.cmd.Process.Pid)
		if len(list) == 0 || time.Now().After(end) {
			return list
		}
		time.Sleep(lookGap)
	}
}

// Status returns the exit status of an ended program, as a shell would: 128
// plus the signal's number if a signal has ended it.
func (p *Program) Status() int { return status(p.cmd.ProcessState) }

// status returns the exit status of a process that has ended.
func status(end *os.ProcessState) int {
	if ws, ok := end.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		return 128 + int(ws.Signal())
	}
	return end.ExitCode()
}

// Signal sends a signal, by its name without SIG, to the processes in the
// foreground. The started process may be one of them, for example a shell that
// waits for a program in a pipe. Its end would take the terminal away from the
// others, and its status is often theirs. So it gets the signal a second after
// the others, unless it has ended by then.
func (p *Program) Signal(name string) error {
	number, group, err := p.tty.foreground(name)
	if err != nil {
		return err
	}
	first := p.cmd.Process.Pid
	others := slices.DeleteFunc(session(first), func(o process) bool {
		return o.group != group || o.pid == first
	})
	send(others, number)
	if group != first {
		return nil
	}
	if len(others) > 0 {
		p.Advance(p.Now()+time.Second, nil)
	}
	if !p.Ended() {
		p.cmd.Process.Signal(number)
	}
	return nil
}

// send sends a signal to processes.
func send(list []process, number syscall.Signal) {
	for _, one := range list {
		if found, err := os.FindProcess(one.pid); err == nil {
			found.Signal(number)
		}
	}
}

// Ends waits for the end of the program, and reports whether it came within a
// time.
func (p *Program) Ends(within time.Duration) bool {
	limit := p.limit
	p.limit = 0
	ended := !p.Advance(p.Now()+within, nil)
	p.limit = limit
	return ended
}

// Stop ends the program and all processes of its session. The terminal hangs
// up. Processes that go on for a second get SIGTERM, and a second later
// SIGKILL.
func (p *Program) Stop() {
	select {
	case <-p.quit:
	default:
		close(p.quit)
		p.down.Lock.Lock()
		p.room.Broadcast()
		p.down.Lock.Unlock()
		p.tty.master.Close()
	}
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGKILL} {
		send(p.others(time.Second), s)
	}
	p.Ends(5 * time.Second)
}
