//go:build unix

package term

import (
	"os"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// grace is how long a program has to end after a signal has told it to. Tests
// make it shorter.
var grace = 2 * time.Second

// Error says which signal it was.
func (e *SignalError) Error() string { return "ended by signal: " + syscall.Signal(e.Number).String() }

// heeded are the signals that a Screen acts on.
var heeded = []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGTSTP, syscall.SIGCONT}

// obey acts on signals until quiet is closed. It is a goroutine, without mu.
func (s *Screen) obey(calls <-chan os.Signal, quiet <-chan struct{}) {
	defer s.Guard()
	for {
		select {
		case <-quiet:
			return
		case sig := <-calls:
			switch sig {
			case syscall.SIGTSTP:
				s.StopJob()
			case syscall.SIGCONT:
				s.retake()
			default:
				s.endBySignal(sig.(syscall.Signal), quiet)
			}
		}
	}
}

// endBySignal asks the program to end, with an event. A program that has not
// called Fini within grace is ended by the signal. A second signal in that time
// changes nothing, because a hang-up sends two.
func (s *Screen) endBySignal(sig syscall.Signal, quiet <-chan struct{}) {
	s.askToEnd(&SignalError{int(sig)})
	if within(quiet, grace) {
		return
	}
	s.Fini()
	signal.Reset(sig)
	syscall.Kill(syscall.Getpid(), sig)
}

// StopJob gives the terminal back and stops the program, as Ctrl-Z does in a
// shell. It returns when the program is continued, with the screen as it was;
// where no shell could continue it, after a tenth of a second. It does nothing
// where no shell waits: in the first program of a session, as behind sshd, and
// on a terminal from Options.Tty. A simulated terminal is given back and taken
// again. Two calls at once stop the program once.
func (s *Screen) StopJob() {
	if s.sim != nil {
		s.Suspend()
		s.Resume()
		return
	}
	if first, err := unix.Getsid(0); s.line.path == "" || err == nil && first == os.Getpid() {
		return
	}
	if !s.stopped.TryLock() {
		s.stopped.Lock()
		defer s.stopped.Unlock()
		return
	}
	defer s.stopped.Unlock()
	was := s.hasTerminal()
	s.Suspend()
	on := make(chan os.Signal, 1)
	signal.Notify(on, syscall.SIGCONT)
	// SIGTSTP would not do, because Go does not take its handler back; SIGSTOP
	// would stop even a program that no shell can continue.
	syscall.Kill(0, syscall.SIGTTIN)
	wait := stopTime
	if hasShell() {
		wait = grace // a busy machine may take more than stopTime to stop this
	}
	select {
	case <-on:
	case <-time.After(wait):
	}
	signal.Stop(on)
	if was {
		s.regain()
	}
}

// hasShell reports whether the parent could continue this program: it is of the
// same session, and not of the same job.
func hasShell() bool {
	parent := os.Getppid()
	group, err := unix.Getpgid(parent)
	theirs, failed := unix.Getsid(parent)
	ours, none := unix.Getsid(0)
	return err == nil && failed == nil && none == nil && theirs == ours && group != unix.Getpgrp()
}

// retake takes over the terminal after a SIGCONT: after a SIGSTOP a shell has
// used it without being given it. If the tty echoes, the shell has made it do
// so, and the line is opened again. If not, no shell has, or the program has
// called Resume a moment ago: then it is enough to paint all cells. mu is not
// held.
func (s *Screen) retake() {
	s.transition.Lock()
	defer s.transition.Unlock()
	if !s.hasTerminal() {
		return // or it is for Resume to do
	}
	cooked := unecho(s.line.path)
	if cooked {
		s.closeLine()
		s.line.settle()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if cooked {
		if err := s.takeOver(); err != nil {
			s.askToEnd(err)
		}
		return
	}
	s.repaintAll()
	s.turn()
}

// unecho reports whether the line discipline of the tty at path echoes what the
// terminal sends, and ends that: answers would show. It leaves the rest to the
// Tty's own Start. If the tty cannot be opened, as when the process has no
// descriptor left, unecho returns true: the caller then calls Start, whose
// error says why.
func unecho(path string) bool {
	fd, err := unix.Open(path, unix.O_RDWR|unix.O_NOCTTY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return true
	}
	defer unix.Close(fd)
	t, err := unix.IoctlGetTermios(fd, getTermios)
	if err != nil || t.Lflag&(unix.ECHO|unix.ICANON) == 0 {
		return false
	}
	t.Lflag &^= unix.ECHO | unix.ICANON
	unix.IoctlSetTermios(fd, setTermios, t)
	return true
}
