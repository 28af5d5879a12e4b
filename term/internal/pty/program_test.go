//go:build darwin || linux

package pty

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fixstep/term/vt"
)

// shows waits until the terminal shows a text.
func shows(t *testing.T, p *Program, text string) {
	t.Helper()
	p.Advance(p.Now()+10*time.Second, func() bool {
		return strings.Contains(p.terminal.String(), text)
	})
	if !strings.Contains(p.terminal.String(), text) {
		t.Fatalf("there is no %q in\n%s", text, p.terminal)
	}
}

// TestAProgramRunsOnATerminal: it has its size and its name, gets keys, answers
// and new sizes, and all that it writes is shown.
func TestAProgramRunsOnATerminal(t *testing.T) {
	t.Parallel()
	p := begin(t, `trap 'echo now $(stty size)' WINCH
		echo $(stty size) $TERM $LC_ALL; read x; echo got $x; read x; echo then $x
		stty raw -echo; printf '\033[5n'; x=$(dd bs=1 count=4 2>/dev/null | od -An -tx1); stty -raw
		echo answer $x; echo problem >&2; while :; do sleep 0.02; done`)
	shows(t, p, "4 40 xterm-256color C.UTF-8")
	p.Press("key\r")
	shows(t, p, "got key")
	at := p.Now() + 200*time.Millisecond
	p.Send(at, []byte("later\r"))
	shows(t, p, "then later")
	if p.Now() < at {
		t.Errorf("bytes for %v come at %v", at, p.Now())
	}
	shows(t, p, "answer 1b 5b 30 6e")
	shows(t, p, "problem")
	p.Resize(50, 7)
	shows(t, p, "now 7 50")
	if w, h := p.terminal.Size(); w != 50 || h != 7 {
		t.Errorf("the terminal is %d by %d", w, h)
	}
	if bytes, keys := p.UnderWay(); bytes != 0 || keys > 0 {
		t.Errorf("without a line %d bytes and keys for %v are under way", bytes, keys)
	}
}

// TestTheEnvironmentIsTheCallersIfThereIsOne.
func TestTheEnvironmentIsTheCallersIfThereIsOne(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("/bin/sh", "-c", "echo $A-$TERM-$PATH; read x")
	cmd.Env = []string{"A=b", "TERM=vt220", "PATH=/nowhere"}
	p, err := Start(cmd, vt.New(40, 4, vt.Options{}), vt.Line{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Stop()
	shows(t, p, "b-vt220-/nowhere")
}

// TestWhatAProgramLeaves: settings of its tty, and processes that are there a
// second after its end.
func TestWhatAProgramLeaves(t *testing.T) {
	for script, want := range map[string][]string{
		"true":                               nil,
		"trap '' HUP; sleep 0.3 &":           nil,
		"stty -echo":                         {"the tty's settings, echo off"},
		"trap '' HUP; sleep 30 &":            {`process sleep \(\d+, [A-Z]\)`},
		"trap '' HUP; stty -ixon; sleep 9 &": {"the tty's settings, ixon off", `process sleep \(\d+, [A-Z]\)`},
		"stty -echo; echo on; exec sleep 9":  {"the tty's settings, echo off"},
		"stty tostop cstopb -onlcr":          {"the tty's settings, onlcr off, cstopb on, tostop on"},
	} {
		t.Run(script, func(t *testing.T) {
			t.Parallel()
			p := begin(t, script)
			if strings.Contains(script, "echo on") {
				shows(t, p, "on")
			} else if !p.Ends(10 * time.Second) {
				t.Fatal("it goes on")
			}
			left := p.Left()
			isRight := slices.EqualFunc(left, want, func(s, pattern string) bool {
				return regexp.MustCompile("^" + pattern + "$").MatchString(s)
			})
			if !isRight {
				t.Errorf("%q is left, not %q", left, want)
			}
		})
	}
}

// TestHowAProgramEnds: with an error and a status, and with what others still
// write within a second.
func TestHowAProgramEnds(t *testing.T) {
	for _, c := range []struct {
		script string
		status int
		shows  string
	}{
		{"echo text; exit 0", 0, "text"},
		{"exit 3", 3, ""},
		{"kill -TERM $$", 143, ""},
		{"trap '' HUP; (sleep 0.3; echo late) & echo first", 0, "late"},
	} {
		t.Run(c.script, func(t *testing.T) {
			t.Parallel()
			p := begin(t, c.script)
			if p.Err() != nil || p.Ended() {
				t.Error("it has ended before anybody looked")
			}
			if !p.Ends(10*time.Second) || !p.Ended() || p.Status() != c.status {
				t.Errorf("ended: %v, status %d", p.Ended(), p.Status())
			}
			var exit *exec.ExitError
			if errors.As(p.Err(), &exit) != (c.status != 0) {
				t.Errorf("its error is %v", p.Err())
			}
			if !strings.Contains(p.terminal.String(), c.shows) {
				t.Errorf("it shows\n%s", p.terminal)
			}
		})
	}
}

// TestATimeIsUp: Advance says so, although the program goes on, and Ends waits
// for the end all the same.
func TestATimeIsUp(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("/bin/sh", "-c", "read x")
	p, err := Start(cmd, vt.New(40, 4, vt.Options{}), vt.Line{}, 300*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Stop()
	if p.Late() || p.Advance(10*time.Second, nil) || !p.Late() || p.Ended() {
		t.Errorf("at %v late: %v, ended: %v", p.Now(), p.Late(), p.Ended())
	}
	time.AfterFunc(300*time.Millisecond, func() { p.tty.master.WriteString("\r") })
	if !p.Ends(10*time.Second) || !p.Ended() {
		t.Error("the end is not waited for")
	}
	if p.limit != 300*time.Millisecond {
		t.Errorf("the limit is %v now", p.limit)
	}
}

// TestASignalIsForTheForeground, and has a name.
func TestASignalIsForTheForeground(t *testing.T) {
	t.Parallel()
	p, err := Start(exec.Command("/bin/bash", "-mc",
		`bash -c 'trap "echo told; exit 5" TERM; echo ready; while :; do sleep 0.02; done'; echo status $?; read x`),
		vt.New(40, 4, vt.Options{}), vt.Line{}, 0)
	if err != nil {
		t.Skip(err)
	}
	defer p.Stop()
	shows(t, p, "ready")
	if err := p.Signal("NOSUCH"); err == nil || err.Error() != "signal:NOSUCH: there is no such signal" {
		t.Error(err)
	}
	if err := p.Signal("TERM"); err != nil {
		t.Error(err)
	}
	shows(t, p, "told")
	shows(t, p, "status 5")
}

// TestStopEndsAll processes of the session: by the hang-up, a second later by
// SIGTERM, after which a process has another second, and then by SIGKILL.
func TestStopEndsAll(t *testing.T) {
	dir := t.TempDir()
	saves := `trap "" HUP; trap "sleep 0.5; echo saved >` + dir + `/file; exit" TERM;` +
		` echo ready; while :; do sleep 0.02; done`
	for name, c := range map[string]struct {
		script string
		least  time.Duration
	}{
		"by itself": {"echo ready; read x", 0},
		"TERM":      {"trap '' HUP; echo ready; while :; do sleep 0.02; done", time.Second},
		"saves":     {"sh -c '" + saves + "' & wait", time.Second},
		"KILL":      {"trap '' HUP TERM; echo ready; while :; do sleep 0.02; done", 2 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := begin(t, c.script)
			shows(t, p, "ready")
			begun := time.Now()
			p.Stop()
			if took := time.Since(begun); took < c.least || took > c.least+8*time.Second {
				t.Errorf("Stop takes %v", took)
			}
			if list := p.others(time.Second); !p.Ended() || len(list) > 0 {
				t.Errorf("ended: %v, and %v go on", p.Ended(), list)
			}
			if _, err := os.Stat(filepath.Join(dir, "file")); name == "saves" && err != nil {
				t.Error(err)
			}
		})
	}
}

// TestThisProcessGetsTheEnvironment of a simulated terminal.
func TestThisProcessGetsTheEnvironment(t *testing.T) {
	for _, name := range []string{"TERM", "LC_ALL", "CI", "WT_SESSION"} {
		t.Setenv(name, "theirs")
	}
	for term, o := range map[string]vt.Options{"screen-256color": {NoBCE: true}, "xterm-256color": {}} {
		SetEnvironment(o)
		if os.Getenv("TERM") != term || os.Getenv("LC_ALL") != Locale {
			t.Errorf("TERM is %s, LC_ALL %s", os.Getenv("TERM"), os.Getenv("LC_ALL"))
		}
	}
	for _, name := range []string{"CI", "WT_SESSION"} {
		if value, is := os.LookupEnv(name); is {
			t.Errorf("%s is %q", name, value)
		}
	}
}
