package main

import (
	"context"
	"fmt"
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

// passes runs a test, and reports whether it passes.
func (t *test) passes(r *room, env []string) bool {
	limit := 2 * time.Minute
	if t.took > 0 {
		limit = 10*time.Second + slower*t.took
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := r.command(env, "-test.run", "^"+t.name+"$", "-test.timeout", "0")
	cmd = commandContext(ctx, cmd)
	begun := time.Now()
	err := cmd.Run()
	t.took = max(t.took, time.Since(begun))
	return err == nil
}

// commandContext makes ctx end a command with all that it has started.
func commandContext(ctx context.Context, from *exec.Cmd) *exec.Cmd {
	cmd := exec.CommandContext(ctx, from.Path, from.Args[1:]...)
	cmd.Dir, cmd.Env = from.Dir, from.Env
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	return cmd
}

// A broken is a break of the room's code.
type broken struct {
	number   int
	place    string // file:line
	from, to string
	comment  string // the nearest one before it

	reached []*test
	killer  string // the test that it dies of; "" if it lives
}

func (b *broken) String() string {
	return fmt.Sprintf("%s: %s  =>  %s\n\t%s", b.place, b.from, b.to, b.comment)
}

// try runs the tests that reach a break, the quickest first, until one fails.
func (b *broken) try(r *room) {
	slices.SortFunc(b.reached, func(s, t *test) int { return int(s.took - t.took) })
	for _, t := range b.reached {
		once := *t // its time is known: two breaks may run it at once
		if !once.passes(r, []string{fmt.Sprintf("MUTANT=%d", b.number)}) {
			b.killer = t.name
			return
		}
	}
	if len(b.reached) == 0 {
		b.comment = strings.TrimSpace("no test reaches it. " + b.comment)
	}
}
