//go:build darwin || linux

package pty

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"
	"time"

	"fixstep/term/vt"
)

// begin starts a shell with a script.
func begin(t *testing.T, script string) *Program {
	t.Helper()
	p, err := Start(exec.Command("/bin/sh", "-c", script), vt.New(40, 4, vt.Options{}), vt.Line{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Stop)
	return p
}

// TestTheFirstProcessGetsItsSignalLast: a shell that waits for a program goes
// on until the program has ended, and passes its status on.
func TestTheFirstProcessGetsItsSignalLast(t *testing.T) {
	t.Parallel()
	p := begin(t, `sh -c 'trap "sleep 0.1; exit 7" TERM; echo ready; while :; do sleep 0.02; done'; exit $?`)
	p.Settle()
	if err := p.Signal("TERM"); err != nil {
		t.Fatal(err)
	}
	if !p.Ends(10*time.Second) || p.Status() != 7 {
		t.Errorf("the status is %d, want the program's", p.Status())
	}
}

// TestASignalIsForAProgramAlone in its session, too.
func TestASignalIsForAProgramAlone(t *testing.T) {
	t.Parallel()
	p := begin(t, "trap 'exit 7' TERM; echo ready; while :; do sleep 0.02; done")
	shows(t, p, "ready")
	if err := p.Signal("TERM"); err != nil {
		t.Fatal(err)
	}
	if !p.Ends(10*time.Second) || p.Status() != 7 {
		t.Errorf("the status is %d", p.Status())
	}
}

// TestSettleWaitsForATextOrASetTTY, and no longer.
func TestSettleWaitsForATextOrASetTTY(t *testing.T) {
	for script, settled := range map[string]func(p *Program) bool{
		"sleep 0.2; echo ready; read x": func(p *Program) bool { return p.terminal.Bytes > 0 },
		"sleep 0.2; stty -echo; read x": func(p *Program) bool { return p.tty.changed() != "" },
		"trap '' HUP; sleep 3; printf too": func(p *Program) bool {
			return p.Now() >= 2*time.Second &&
				p.terminal.Bytes == 0
		},
	} {
		t.Run(script, func(t *testing.T) {
			t.Parallel()
			p := begin(t, script)
			p.Settle()
			if !settled(p) || p.Now() > 2800*time.Millisecond {
				t.Errorf("settled after %v, with %d bytes", p.Now(), p.terminal.Bytes)
			}
			if p.terminal.Bytes+len(p.tty.changed()) > 0 && p.Now() > 1900*time.Millisecond {
				t.Errorf("settled after %v", p.Now())
			}
		})
	}
}

// Whatever a program writes in one piece, the time is looked at in between.
func TestTheTimeIsLookedAtAfterEachHalfKilobyte(t *testing.T) {
	p := &Program{terminal: vt.New(80, 24, vt.Options{}), begun: time.Now(), limit: time.Hour}
	flood := bytes.Repeat([]byte("x"), 1<<14)
	p.taken(flood, true)
	if p.terminal.Bytes != len(flood) {
		t.Errorf("%d bytes are taken before the limit", p.terminal.Bytes)
	}
	p.begun, p.terminal.Bytes = time.Now().Add(-p.limit), 0
	p.taken(flood, true)
	if p.terminal.Bytes != 512 {
		t.Errorf("%d bytes are taken after the limit", p.terminal.Bytes)
	}
	p.pieces = make(chan []byte, 2)
	p.pieces <- flood
	p.Advance(time.Second, nil)
	if len(p.pieces) != 1 {
		t.Error("a piece is taken after the limit")
	}
	p.begun, p.terminal.Bytes, p.quit = time.Now(), 0, make(chan struct{})
	close(p.quit)
	p.taken(flood, true)
	if p.terminal.Bytes != 0 {
		t.Errorf("%d bytes are taken after the hang-up", p.terminal.Bytes)
	}
}

// The bytes under way are counted while a flood waits for its reader.
func TestAFloodIsCountedWhileItWaits(t *testing.T) {
	p := begin(t, "yes")
	for len(p.pieces) < cap(p.pieces) {
		time.Sleep(time.Millisecond)
	}
	counted := make(chan struct{})
	go func() {
		p.UnderWay()
		p.UnderWay()
		close(counted)
	}()
	select {
	case <-counted:
	case <-time.After(10 * time.Second):
		t.Error("UnderWay waits for the reader, who is the one that asks")
	}
}

// TestAPasswordIsASecret: the tty reads a line that it does not show. A program
// that reads key by key shows what it wants.
func TestAPasswordIsASecret(t *testing.T) {
	for script, want := range map[string]bool{
		"echo; read x":                   false,
		"stty -echo; echo; read x":       true,
		"stty raw -echo; echo x; read x": false,
	} {
		p, err := Start(exec.Command("/bin/sh", "-c", script), vt.New(40, 4, vt.Options{}), vt.Line{}, 0)
		if err != nil {
			t.Fatal(err)
		}
		p.Settle()
		if got := p.IsSecret(); got != want {
			t.Errorf("%s: %v", script, got)
		}
		if isSet := p.Settings() != ""; isSet != strings.HasPrefix(script, "stty") {
			t.Errorf("%s: settings %q", script, p.Settings())
		}
		p.Stop()
	}
}
