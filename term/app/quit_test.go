//go:build linux

package app

import (
	"os"
	"os/signal"
	"syscall"
	"testing"

	"fixstep/term"
	"fixstep/term/vt"
)

// TestSIGQUITEndsQuietlyWhereNoScreenHearsIt, before the screen has the
// terminal and after, and never between.
func TestSIGQUITEndsQuietlyWhereNoScreenHearsIt(t *testing.T) {
	heard := make(chan os.Signal, 1) // also keeps the test alive
	signal.Notify(heard, syscall.SIGQUIT)
	defer signal.Stop(heard)
	screen, _ := term.Sim(80, 24, vt.Options{})
	q := quiet{screen, make(chan os.Signal, 1)}
	signal.Notify(q.quits, syscall.SIGQUIT)
	defer signal.Stop(q.quits)
	kill := func() {
		syscall.Kill(os.Getpid(), syscall.SIGQUIT)
		<-heard
	}
	kill()
	<-q.quits
	q.Init()
	for range 20 {
		kill()
	}
	if len(q.quits) > 0 {
		t.Error("the screen has the terminal, and the program would end without it")
	}
	q.Fini()
	kill()
	<-q.quits
}

// TestTooFewDescriptorsAreSaidInOneLine, before Go's poller needs one.
func TestTooFewDescriptorsAreSaidInOneLine(t *testing.T) {
	var was syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &was); err != nil {
		t.Fatal(err)
	}
	next, err := syscall.Open(os.DevNull, syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	syscall.Close(next)
	defer syscall.Setrlimit(syscall.RLIMIT_NOFILE, &was)
	syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{Cur: uint64(next) + 4, Max: was.Max})
	if out, code := run(t, "play"); code != 3 || out != "fixstep: no terminal: too many open files\n" {
		t.Errorf("status %d, %q", code, out)
	}
}
