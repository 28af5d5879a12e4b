package driver

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fixstep/term/vt"
)

// TestWordsComeAtTheirTimes, and the error names the word that no terminal
// sends. A key comes before an update of its time, and no time passes before
// somebody types or looks.
func TestWordsComeAtTheirTimes(t *testing.T) {
	fake := far{fake: true}
	for _, c := range []struct {
		far   far
		words string
		want  string // what the driver does, separated by |
		wrong string // the error
	}{
		{fake, "a b", `0s: "a" at 0s|49.999999ms: "b" at 50ms`, ""},
		{far{}, "a b", `0s: "a" at 0s|50ms: "b" at 50ms`, ""}, // it may end before b
		{fake, "wait:1s a", `999.999999ms: "a" at 1s`, ""},
		{fake, "Escape a", `0s: "\x1b" at 0s|299.999999ms: "a" at 300ms`, ""},
		{fake, "M-Escape a", `0s: "\x1b\x1b" at 0s|49.999999ms: "a" at 50ms`, ""},
		{fake, "paste:'hi' a", `0s: "hi" at 0s|49.999999ms: "a" at 50ms`, ""},
		{fake, "hold:a:520ms", `0s: "a" at 0s|500ms: "a" at 500ms`, ""},
		{fake, "wait:1s resize:9x3", `1s: 9 by 3`, ""},
		{fake, "wait:1s signal:HUP a", `1s: HUP|1s: "a" at 1s`, ""},
		{far{}, "a wait:1s", `0s: "a" at 0s`, ""},
		{far{ends: 1000 * ms}, "a wait:2s b signal:HUP paste:x", `0s: "a" at 0s`, ""},
		{far{}, "a press:F25", `0s: "a" at 0s`, ""},
		{far{}, "a focus:in", `0s: "a" at 0s`, "focus:in: the program has not asked for the focus"},
		{far{}, "C-Enter", ``, "C-Enter: xterm sends Enter"},
	} {
		f := c.far
		d, err := f.play(t, c.words)
		if c.words == "a wait:1s" && d.Now() != 0 {
			t.Errorf("%s: it is %v", c.words, d.Now())
		}
		if got := strings.Join(f.log, "|"); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.words, got, c.want)
		}
		if got := fmt.Sprint(err); err != nil && c.wrong == "" || !strings.Contains(got, c.wrong) {
			t.Errorf("%s: %v, want %s", c.words, got, c.wrong)
		}
	}
}

// TestTheScheduleKeepsUpWithTheHost: keys that a program is late for keep their
// rhythm, and a limit begins at the last of them.
func TestTheScheduleKeepsUpWithTheHost(t *testing.T) {
	f := &far{}
	d, _ := f.play(t, "a")
	f.now = 1000 * ms // the host is slow
	d.Type(steps(t, "b c"))
	want := []string{`0s: "a" at 0s`, `1s: "b" at 1s`, `1.05s: "c" at 1.05s`}
	if !slices.Equal(f.log, want) {
		t.Errorf("got %q, want %q", f.log, want)
	}
	f.now = 2000 * ms
	d.Shows("nothing", 100*ms)
	if want := 2050 * ms; d.Now() != want { // c came 50 ms before the next word
		t.Errorf("the limit is at %v, want %v", d.Now(), want)
	}
	d.Wait(time.Second)
	d.Shows("nothing", 100*ms)
	if want := 3150 * ms; d.Now() != want {
		t.Errorf("the limit after a wait is at %v, want %v", d.Now(), want)
	}
	if got := d.Missed(50 * ms); got != "b" {
		t.Errorf("the first word from 50 ms on is %q", got)
	}
	for at, want := range map[time.Duration]string{1050 * ms: "c", 1051 * ms: ""} {
		if got := d.Missed(at); got != want {
			t.Errorf("the first word from %v on is %q, want %q", at, got, want)
		}
	}
}

// TestALookLetsTheTimeAfterAKeyPass, but not within a condition.
func TestALookLetsTheTimeAfterAKeyPass(t *testing.T) {
	for name, look := range map[string]func(*Driver){
		"Look":     func(d *Driver) { d.Look() },
		"Terminal": func(d *Driver) { d.Terminal() },
	} {
		f := &far{}
		d, _ := f.play(t, "a")
		before := d.Now()
		look(d)
		if after := d.Now(); before != 0 || after != 50*ms {
			t.Errorf("%s: from %v to %v", name, before, after)
		}
		d.Type(steps(t, "b"))
		d.Until("a look", func() bool {
			now := d.Now()
			look(d)
			return d.Now() == now
		}, 0)
		if d.Now() != 50*ms+answered {
			t.Errorf("%s in a condition: it is %v", name, d.Now())
		}
	}
}

// TestAllBytesAreRecorded, the new size of the window too, and go to the
// caller's Tap. The terminal has the driver's clock.
func TestAllBytesAreRecorded(t *testing.T) {
	var tap bytes.Buffer
	f := &far{
		options: vt.Options{Kitty: true, Tap: &tap},
		writes:  []written{{0, "hi"}, {100 * ms, "\r\x1b[?2026hyou"}},
	}
	d := f.open()
	if d := (&Driver{}); d.Now() != 0 {
		t.Errorf("without a host it is %v", d.Now())
	}
	d.Type(steps(t, "wait:1s resize:9x3"))
	d.Look()
	if got := tap.String(); got != "hi\r\x1b[?2026hyou" {
		t.Errorf("the tap has %q", got)
	}
	var cast bytes.Buffer
	d.Recording.WriteCast(&cast)
	for _, want := range []string{`[0.000000, "o", "hi"]`, `2026hyou"]`, `[1.000000, "r", "9x3"]`} {
		if !strings.Contains(cast.String(), want) {
			t.Errorf("the recording has no %s:\n%s", want, &cast)
		}
	}
	if got := d.Look().Region(0, 0, 3, 1); got != "hi\n" {
		t.Errorf("an update that has not ended shows %q", got)
	}
	d.Wait(100 * ms)
	if got := d.Look().Region(0, 0, 3, 1); got != "you\n" {
		t.Errorf("an update that does not end shows %q after a second", got)
	}
	d.Recording = nil
	f.writes = []written{{0, "!"}}
	d.Type(steps(t, "resize:9x4"))
	if got := d.Look().String(); !strings.Contains(got, "!") {
		t.Errorf("without a recording the screen is %q", got)
	}
}
