package pty

import (
	"os"
	"syscall"
	"time"
)

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
		if _, names := session(p.cmd.Process.Pid); len(names) == 0 || time.Now().After(end) {
			return append(list, names...)
		}
	}
	return list
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
		pids, _ := session(p.cmd.Process.Pid)
		for _, pid := range pids {
			if process, err := os.FindProcess(pid); err == nil {
				process.Signal(s)
			}
		}
	}
	p.Ends(5 * time.Second)
}
