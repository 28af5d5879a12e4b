package main

import (
	"context"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"
)

// A test is one of the room's tests.
type test struct {
	name string
	took time.Duration // without a break
}

// slower is how much longer than without a break a test may take: one that
// takes longer hangs, on however slow a machine.
const slower = 20

// passes runs a test with a break, and reports whether it passes.
func (t *test) passes(ctx context.Context, r *room, number int) bool {
	limit := 2 * time.Minute
	if t.took > 0 {
		limit = 10*time.Second + slower*t.took
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	begun := time.Now()
	err := r.command(ctx, number, "-test.run", "^"+t.name+"$", "-test.timeout", "0").Run()
	t.took = max(t.took, time.Since(begun))
	return err == nil
}

// command returns the command that runs the room's tests with a break, by the
// words of ALONE. The end of ctx kills it, with all that it has started.
func (r *room) command(ctx context.Context, number int, args ...string) *exec.Cmd {
	words := append(strings.Fields(os.Getenv("ALONE")), r.binary(number))
	words = append(words, args...)
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Dir = r.dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	return cmd
}

// try runs the tests that reach a break, the quickest first, until one fails. It
// returns the name of that test, or "" if the break lives.
func (b *broken) try(ctx context.Context, r *room) (killer string) {
	os.Link(r.binary(0), r.binary(b.number))
	defer os.Remove(r.binary(b.number))
	slices.SortFunc(b.reached, func(s, t *test) int { return int(s.took - t.took) })
	for _, t := range b.reached {
		once := *t // its time is known: two breaks may run it at once
		if !once.passes(ctx, r, b.number) {
			return t.name
		}
	}
	if len(b.reached) == 0 {
		b.comment = strings.TrimSpace("no test reaches it. " + b.comment)
	}
	return ""
}
