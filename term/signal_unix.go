//go:build unix

package term

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"fixstep/term/internal/fd"
)

// Error names the signal.
func (e *SignalError) Error() string {
	return "ended by signal: " +
		syscall.Signal(e.Number).String()
}

// heeded are the signals that a Screen acts on. The last seven name faults; Go
// hands them over only when another process sends them, as a watchdog does. A
// fault of the program itself stays a panic or a crash.
var heeded = []os.Signal{
	syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGTSTP, syscall.SIGCONT,
	syscall.SIGABRT, syscall.SIGBUS, syscall.SIGFPE, syscall.SIGILL, syscall.SIGSEGV, syscall.SIGSYS, syscall.SIGTRAP,
}

// obey, a goroutine without mu, acts on signals until quiet is closed.
func (s *Screen) obey(calls <-chan os.Signal, quiet <-chan struct{}) {
	defer s.Guard()
	for {
		select {
		case <-quiet:
			return
		case sig := <-calls:
			switch sig {
			case syscall.SIGTSTP: // may wait for the foreground, where SIGTERM must be heard
				go s.guarded(s.StopJob)
			case syscall.SIGCONT:
				go s.guarded(s.retake)
			default:
				s.endBySignal(int(sig.(syscall.Signal)), quiet)
			}
		}
	}
}

// dieOf ends the program by a signal, as if it had not been handled.
func dieOf(number int) {
	sig := syscall.Signal(number)
	signal.Reset(sig)
	syscall.Kill(syscall.Getpid(), sig)
}

// StopJob gives the terminal back and stops the program, as Ctrl-Z does in a
// shell. It returns when the program is continued, with the screen as it was;
// if no shell could continue it, StopJob returns after 0.1 s. It does nothing
// if no shell waits: in the first program of a session, as behind sshd, and on
// a terminal from Options.Tty; nor while another call stops the program. A
// simulated terminal is given back and taken again.
func (s *Screen) StopJob() {
	if s.line.sim != nil {
		s.Suspend()
		s.Resume()
		return
	}
	if first, _ := unix.Getsid(0); !s.line.own || first == os.Getpid() || !s.stopped.TryLock() {
		return
	}
	defer s.stopped.Unlock()
	was := s.hasTerminal()
	s.Suspend()
	// SIGTSTP would not stop the program, because Go keeps its handler; SIGSTOP
	// would stop even a program that no shell can continue.
	halt(syscall.SIGTTIN)
	if was {
		s.transition.Lock()
		defer s.transition.Unlock()
		s.regain()
	}
}

// halt stops the job by a signal, and reports whether it was continued. If the
// system has not stopped it, halt returns false after grace, because a busy
// machine is late, and after 0.1 s if the parent could not continue it: the
// parent is of another session, or of the same job. The time in which the job
// is stopped does not count.
func halt(sig syscall.Signal) bool {
	wait, parent := stopTime, os.Getppid()
	theirs, _ := unix.Getsid(parent)
	ours, _ := unix.Getsid(0)
	if group, _ := unix.Getpgid(parent); theirs == ours && group != unix.Getpgrp() {
		wait = grace
	}
	on := make(chan os.Signal, 1)
	signal.Notify(on, syscall.SIGCONT)
	defer signal.Stop(on)
	syscall.Kill(0, sig)
	for ; wait > 0; wait -= stopTime { // in parts: while the job is stopped, one of them ends at most
		select {
		case <-on:
			return true
		case <-time.After(stopTime):
		}
	}
	return false
}

// toFront waits until the job is in the foreground of its terminal. Until then
// SIGTTOU stops the job, as the system does to all that change a terminal from
// the background. The system would do so in the system call, which begins
// again after SIGCONT and stops the program before SIGTERM can end it. If the
// system does not stop the job, because it ignores SIGTTOU or has no shell, the
// system call tells. The error is that of Err, if the program was asked to end.
func (s *Screen) toFront() error {
	for stopped := true; stopped && s.inBackground(); {
		within(s.queue.over, lull, nil)
		if err := s.Err(); err != nil || s.queue.isOver() {
			return err
		}
		stopped = !s.inBackground() || halt(syscall.SIGTTOU)
	}
	return nil
}

// control returns a descriptor of the controlling terminal, for questions only;
// -1: there is none. It stays open, because each frame asks.
var control = sync.OnceValue(func() int {
	tty, _ := unix.Open("/dev/tty", unix.O_RDONLY|unix.O_NOCTTY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	return tty
})

// inBackground reports whether the terminal is another job's.
func (s *Screen) inBackground() bool {
	return s.line.own && !fd.InFront(control())
}

// lost reports whether a shell has the terminal, or has had it since the screen
// took it: another job is in front, or the line discipline echoes.
func (s *Screen) lost() bool {
	if !s.line.own {
		return false
	}
	t, err := unix.IoctlGetTermios(control(), getTermios)
	return s.inBackground() || err == nil && t.Lflag&(unix.ECHO|unix.ICANON) != 0
}

// retake takes over the terminal after a SIGCONT: after a SIGSTOP a shell may
// have used the terminal, which was not given back. If a shell has, the line is
// closed and opened again. If not, or the program has just called Resume, it is
// enough to paint all cells. The caller does not hold mu.
func (s *Screen) retake() {
	s.transition.Lock()
	defer s.transition.Unlock()
	switch {
	case !s.hasTerminal(): // Resume will take it over
	case s.lost():
		s.closeLine()
		s.regain()
	default:
		s.withLock(func() {
			s.repaintAll()
			s.turn()
		})
	}
}
