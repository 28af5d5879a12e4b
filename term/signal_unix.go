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

// heeded are the signals that a Screen acts on. Those of the last line stand
// for faults. Go hands them over only if another process sends them, as a
// watchdog does. A fault of the program itself stays a panic or a crash.
var heeded = []os.Signal{
	syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGTSTP, syscall.SIGCONT,
	syscall.SIGABRT, syscall.SIGBUS, syscall.SIGFPE, syscall.SIGILL, syscall.SIGSEGV, syscall.SIGSYS, syscall.SIGTRAP,
}

// obey acts on signals until quiet is closed, in a goroutine that does not hold
// mu.
func (s *Screen) obey(calls <-chan os.Signal, quiet <-chan struct{}) {
	defer s.Guard()
	for {
		select {
		case <-quiet:
			return
		case sig := <-calls:
			switch sig {
			case syscall.SIGTSTP: // StopJob may wait, and SIGTERM must be heard meanwhile
				go s.guarded(s.StopJob)
			case syscall.SIGCONT:
				go s.guarded(s.retake)
			default:
				s.endBySignal(int(sig.(syscall.Signal)), quiet)
			}
		}
	}
}

// dieOf ends the program by a signal, as if nobody had received it.
func dieOf(number int) {
	sig := syscall.Signal(number)
	signal.Reset(sig)
	syscall.Kill(syscall.Getpid(), sig)
}

// StopJob gives the terminal back and stops the program, as Ctrl-Z does in a
// shell. It returns when the shell continues the program, with the screen as it
// was.
//
// StopJob does nothing where no shell waits: in the first program of a session,
// as behind sshd, and on a terminal of Options.Tty. Nor does it do anything
// while another call stops the program. If it turns out that no shell could
// continue the program, StopJob returns after 0.1 s. It gives a simulated
// terminal back and takes it over again.
func (s *Screen) StopJob() {
	if s.line.sim != nil {
		s.Suspend()
		s.Resume()
		return
	}
	session, _ := unix.Getsid(0)
	if !s.line.own || session == os.Getpid() {
		return
	}
	if !s.stopped.TryLock() {
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
// system does not stop the job, halt returns false after a while. That is
// grace, because a busy machine stops it late, but only 0.1 s if the parent
// cannot be a shell that would continue the job. The time for which the job is
// stopped does not count.
func halt(sig syscall.Signal) bool {
	wait := stopTime
	if parentContinues() {
		wait = grace
	}
	on := make(chan os.Signal, 1)
	signal.Notify(on, syscall.SIGCONT)
	defer signal.Stop(on)
	syscall.Kill(0, sig)
	// The wait has parts, because at most one of them ends while the job is
	// stopped.
	for ; wait > 0; wait -= stopTime {
		select {
		case <-on:
			return true
		case <-time.After(stopTime):
		}
	}
	return false
}

// parentContinues reports whether the parent may be a shell that continues our
// job: it is of our session, and of another job.
func parentContinues() bool {
	parent := os.Getppid()
	theirs, _ := unix.Getsid(parent)
	ours, _ := unix.Getsid(0)
	group, _ := unix.Getpgid(parent)
	return theirs == ours && group != unix.Getpgrp()
}

// toFront waits until the job is in the foreground of its terminal. It stops
// the job by SIGTTOU, as the system stops every program that changes a terminal
// from the background. It does not leave that to the system: a system call that
// changes the terminal begins again after SIGCONT, and so stops the program
// again before SIGTERM can end it.
//
// If SIGTTOU does not stop the job, because it is ignored or no shell waits,
// toFront returns, and the system call will tell. The error is that of Err, if
// the program was asked to end.
func (s *Screen) toFront() error {
	for s.inBackground() {
		within(s.queue.over, lull, nil)
		if err := s.Err(); err != nil || s.queue.isOver() {
			return err
		}
		if s.inBackground() && !halt(syscall.SIGTTOU) {
			return nil
		}
	}
	return nil
}

// control returns a descriptor of the controlling terminal, for questions only,
// or -1 if there is none. It stays open, because each frame has a question.
var control = sync.OnceValue(func() int {
	tty, _ := unix.Open("/dev/tty", unix.O_RDONLY|unix.O_NOCTTY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	return tty
})

// inBackground reports whether another job has the terminal.
func (s *Screen) inBackground() bool {
	return s.line.own && !fd.InFront(control())
}

// lost reports whether a shell has the terminal, or has had it since the screen
// took it over: then another job is in front, or the terminal is not raw.
func (s *Screen) lost() bool {
	if !s.line.own {
		return false
	}
	if s.inBackground() {
		return true
	}
	t, err := unix.IoctlGetTermios(control(), getTermios)
	return err == nil && t.Lflag&(unix.ECHO|unix.ICANON) != 0
}

// retake takes over the terminal after a SIGCONT. A SIGSTOP may have come
// before it; then the terminal was not given back, and a shell may have used
// it. In that case retake closes the line and opens it again. Otherwise it is
// enough to send all modes and all cells. The caller does not hold mu.
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
			s.forgetTerminal()
			s.turn()
		})
	}
}
