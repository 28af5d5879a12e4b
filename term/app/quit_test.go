//go:build linux

package app

import (
	"bytes"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/vt"
)

// A quitting game sends itself SIGQUIT, and then quits.
type quitting struct{ kill func() }

func (q quitting) Input(tcell.Event) error             { return nil }
func (q quitting) Update() error                       { q.kill(); return loop.ErrQuit }
func (q quitting) Draw(loop.Alpha)                     {}
func (q quitting) Options(o loop.Options) loop.Options { return o }
func (q quitting) Stop()                               {}

// TestSIGQUITEndsQuietlyWhereNoScreenHearsIt, before the screen has the
// terminal and after, and never between.
func TestSIGQUITEndsQuietlyWhereNoScreenHearsIt(t *testing.T) {
	heard := make(chan os.Signal, 1) // also keeps the test alive
	signal.Notify(heard, syscall.SIGQUIT)
	defer signal.Stop(heard)
	kill := func() {
		syscall.Kill(os.Getpid(), syscall.SIGQUIT)
		<-heard
	}
	start := time.Now()
	env := &Env{quits: make(chan os.Signal, 1), Now: func() time.Duration { return time.Since(start) }}
	signal.Notify(env.quits, syscall.SIGQUIT)
	defer signal.Stop(env.quits)
	screen, _ := term.Sim(80, 24, vt.Options{})
	err := env.drive(screen, "", loop.Options{Clock: new(loop.Clock)}, quitting{kill})
	if err != nil || len(env.quits) > 0 {
		t.Errorf("the screen has the terminal, and the program would end without it: %v", err)
	}
	env.Interactive, env.Open = true, func(term.Options) (*term.Screen, error) {
		kill()
		select {}
	}
	var said bytes.Buffer
	if code := Main(env, &said, []string{"play"}); code != 131 || said.Len() > 0 {
		t.Errorf("status %d, %q", code, &said)
	}
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
	if out, code := run(t, "play"); code != 3 || out != "fixstep play: no terminal: too many open files\n" {
		t.Errorf("status %d, %q", code, out)
	}
}
