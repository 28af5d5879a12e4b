//go:build unix

package term

import (
	"os"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// grace is the time that a program has to end after a signal. Tests make it
// shorter.
var grace = 2 * time.Second

// Error names the signal.
func (e *SignalError) Error() string { return "ended by signal: " + syscall.Signal(e.Number).String() }

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
				go s.apart(s.StopJob)
			case syscall.SIGCONT:
				go s.apart(s.retake)
			default:
				s.endBySignal(sig.(syscall.Signal), quiet)
			}
		}
	}
}

// apart calls f in a goroutine of its own.
func (s *Screen) apart(f func()) {
	defer s.Guard()
	f()
}

// endBySignal asks the program to end, with an event. A program that has not
// called Fini within grace is ended by the signal. A second signal in that time
// changes nothing, because a hang-up sends two.
func (s *Screen) endBySignal(sig syscall.Signal, quiet <-chan struct{}) {
	s.askToEnd(&SignalError{int(sig)})
	if within(quiet, grace, nil) {
		return
	}
	s.Fini()
	signal.Reset(sig)
	syscall.Kill(syscall.Getpid(), sig)
}

// StopJob gives the terminal back and stops the program, as Ctrl-Z does in a
// shell. It returns when the program is continued, with the screen as it was;
// if no shell could continue it, StopJob returns after 0.1 s. It does nothing
// if no shell waits: in the first program of a session, as behind sshd, and on
// a terminal from Options.Tty. A simulated terminal is given back and taken
// again. Two calls at once stop the program once.
func (s *Screen) StopJob() {
	if s.line.sim != nil {
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
	wait := stopTime
	if hasShell() {
		wait = grace // a busy machine may take longer than stopTime to stop the program
	}
	// SIGTSTP would not stop the program, because Go keeps its handler; SIGSTOP
	// would stop even a program that no shell can continue.
	halt(syscall.SIGTTIN, wait)
	if was {
		s.regain()
	}
}

// halt stops the job by a signal, and reports whether it was continued. It
// returns false after wait if the system has not stopped the job; the time in
// which the job is stopped does not count.
func halt(sig syscall.Signal, wait time.Duration) bool {
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
		stopped = !s.inBackground() || halt(syscall.SIGTTOU, grace)
	}
	return nil
}

// inBackground reports whether the terminal is another job's.
func (s *Screen) inBackground() bool {
	fd, err := unix.Open(s.line.path, unix.O_RDWR|unix.O_NOCTTY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil { // there is none, or Start says why
		return false
	}
	defer unix.Close(fd)
	group, err := unix.IoctlGetInt(fd, unix.TIOCGPGRP)
	return err == nil && group != unix.Getpgrp()
}

// hasShell reports whether the parent could continue this program: the parent
// is in the same session, but not in the same job.
func hasShell() bool {
	parent := os.Getppid()
	group, err := unix.Getpgid(parent)
	theirs, failed := unix.Getsid(parent)
	ours, none := unix.Getsid(0)
	return err == nil && failed == nil && none == nil && theirs == ours && group != unix.Getpgrp()
}

// retake takes over the terminal after a SIGCONT: after a SIGSTOP a shell may
// have used the terminal, which was not given back. If the tty echoes, a shell
// has switched the echo on, and the line is opened again. If not, no shell came
// between, or the program has just called Resume: then it is enough to paint
// all cells. In the background the terminal is given up at once, and taken in
// the foreground. The caller does not hold mu.
func (s *Screen) retake() {
	s.transition.Lock()
	defer s.transition.Unlock()
	if !s.hasTerminal() {
		return // Resume will take it over
	}
	cooked := s.inBackground() || unecho(s.line.path)
	if cooked {
		s.closeLine()
		s.line.settle(s.queue.over)
	}
	if s.toFront() != nil {
		return
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

// unecho reports whether the line discipline of the tty at path echoes input,
// and ends the echo, because answers would show. It leaves the rest to the
// Tty's Start. If the tty cannot be opened, as when the process has no
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
