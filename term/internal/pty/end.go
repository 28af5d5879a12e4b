package pty

import (
	"os"
	"slices"
	"strings"
	"syscall"
	"time"
)

// Ended reports whether the program has ended.
func (p *Program) Ended() bool { return p.gone }

// Killed reports whether a signal has ended the program.
func (p *Program) Killed() bool { return p.gone && p.cmd.ProcessState.ExitCode() < 0 }

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
		if _, names := session(p.cmd.Process.Pid); len(names) == 0 || time.Now().After(end) {
			return append(list, names...)
		}
	}
	return list
}

// Stopped reports whether the program is stopped.
func (p *Program) Stopped() bool {
	pids, names := session(p.cmd.Process.Pid)
	i := slices.Index(pids, p.cmd.Process.Pid)
	return i >= 0 && strings.HasSuffix(names[i], " T)")
}

// Suspend has the jobs of the program, a shell, stop as Ctrl-Z does.
func (p *Program) Suspend() { p.signal(suspend, p.cmd.Process.Pid) }

// Resume has the program go on.
func (p *Program) Resume() { p.Signal(resume) }

// signal sends a signal to the processes of the session but one.
func (p *Program) signal(s syscall.Signal, but int) {
	pids, _ := session(p.cmd.Process.Pid)
	for _, pid := range pids {
		if process, err := os.FindProcess(pid); err == nil && pid != but {
			process.Signal(s)
		}
	}
}

// Signal sends the program a signal.
func (p *Program) Signal(s syscall.Signal) { p.cmd.Process.Signal(s) }

// HangUp takes the terminal away.
func (p *Program) HangUp() {
	select {
	case <-p.quit:
	default:
		close(p.quit)
		p.line.master.Close()
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
	p.HangUp()
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGKILL} {
		p.Ends(time.Second)
		p.signal(s, 0)
	}
	p.Ends(5 * time.Second)
}
