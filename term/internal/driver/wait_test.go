package driver

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// A row goes on with blanks up to the edge of the screen, so that a prompt is
// found as it was written.
func TestAScreenHoldsTheBlankAfterItsText(t *testing.T) {
	const screen = "first\nName:\na b\n\n"
	for text, want := range map[string]bool{
		"Name:": true, "Name: ": true, "Name:  ": true, "first\nName: ": true, "a ": true, "a b ": true,
		" ": true, "": true, "a  ": false, "Name: a": false, "Name :": false, "first \nName": false,
	} {
		if Holds(screen, text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}

// TestUntilSaysWhatCame of a text that is not there within its limit. The next
// key comes no sooner than after the wait.
func TestUntilSaysWhatCame(t *testing.T) {
	enough := errors.New("enough")
	late := []written{{0, "no"}, {1000 * ms, "yes"}}
	for _, c := range []struct {
		far   far
		words string
		next  time.Duration // the next key
		wrong string        // the error; "<nil>": none
	}{
		{far{answer: "yes"}, "x until:yes:1s", 50*ms + restOfPicture, "<nil>"},
		{far{answer: "yes", way: 500 * ms}, "x until:yes:2s", 1010*ms + answered + restOfPicture, "<nil>"},
		{far{answer: "yes", way: 500 * ms}, "x until:yes:1009ms", 1009 * ms, `no "yes" within 1.009s`},
		{far{writes: late, fake: true}, "wait:1s until:yes:1s", 1000 * ms, "<nil>"},
		{far{writes: late, fake: true}, "x until:yes:300ms", 0, `no "yes" within 300ms; it came 700ms later`},
		{far{writes: late}, "x until:yes:300ms", 300 * ms, `no "yes" within 300ms`},
		{far{fake: true}, "x until:yes:300ms", 0, `no "yes" within 300ms, nor in the minute after it`},
		{
			far{fake: true, way: 500 * ms, answer: "yes", takes: 1}, "x until:yes:600ms", 0,
			`no "yes" within 600ms; it came 410ms later; 3 bytes were on their way to the terminal`,
		},
		{
			far{fake: true, ends: 1000 * ms}, "x until:yes:300ms", 0,
			`no "yes" within 300ms, nor until 1s`,
		},
		{far{ends: 30 * ms}, "x until:yes:300ms", 0, `no "yes" before the end at 0s`},
		{
			far{ends: 30 * ms, err: enough}, "x until:yes:300ms", 0,
			`no "yes" before the end at 0s: the program has ended with the error: enough`,
		},
		// The last picture counts.
		{far{ends: 30 * ms, writes: []written{{30 * ms, "yes"}}}, "x until:yes:300ms", 0, "<nil>"},
	} {
		f := c.far
		d, err := f.play(t, c.words)
		if got := fmt.Sprint(err); got != c.wrong {
			t.Errorf("%s: %s, want %s", c.words, got, c.wrong)
		}
		if c.next == 0 {
			continue
		}
		d.Type(steps(t, "y"))
		if got, want := f.log[len(f.log)-1], fmt.Sprintf(`"y" at %v`, c.next); !strings.HasSuffix(got, want) {
			t.Errorf("%s: then %s, want %s", c.words, got, want)
		}
	}
}

// TestWhereALimitBegins: at the last key or paste, or at the end of the last
// wait.
func TestWhereALimitBegins(t *testing.T) {
	for words, want := range map[string]time.Duration{
		"x until:no:1s":                        time.Second,
		"paste:'x' until:no:1s":                time.Second,
		"x wait:1s until:no:1s":                2050 * ms,
		"paste:'x' until:yes:1s until:no:1s":   1050*ms + restOfPicture,
		"paste:'x' still:100ms until:no:1s":    1150 * ms,
		"x wait:2s x until:yes:1s until:no:1s": 3100*ms + restOfPicture,
	} {
		f := &far{answer: "yes"}
		d, _ := f.play(t, words)
		if d.Now() != want {
			t.Errorf("%s: it is %v, want %v", words, d.Now(), want)
		}
	}
}

// TestAConditionSeesTheAnswer to the last key, and not the picture before it.
func TestAConditionSeesTheAnswer(t *testing.T) {
	f := &far{writes: []written{{0, "old"}}, answer: "\rnew", takes: 1}
	d, _ := f.play(t, "wait:1s x")
	if err := d.Shows("old", 0); err == nil {
		t.Error("the old picture counts")
	}
	if err := d.Shows("new", 0); err != nil {
		t.Error(err)
	}
}

// TestTheRestOfAPictureIsNoAnswer: a menu is drawn in two writes, and covers
// with the second one what the next wait is for. A film never is whole.
func TestTheRestOfAPictureIsNoAnswer(t *testing.T) {
	menu := []written{{100 * ms, "old"}, {200 * ms, "\r\nmenu"}, {201 * ms, "\x1b[H\x1b[2Kmenu"}}
	f := &far{writes: menu, answer: "\x1b[H\x1b[2Kold"}
	_, err := f.play(t, "until:menu:1s x until:old:1s y")
	pressed := fmt.Sprint(f.log)
	if err != nil || !strings.Contains(pressed, `300ms: "y"`) {
		t.Errorf("%v, %s", err, pressed)
	}
	f = &far{}
	for i := range 100 {
		f.writes = append(f.writes, written{time.Duration(i) * 10 * ms, "."})
	}
	f.play(t, "until:.:1s y")
	if pressed := fmt.Sprint(f.log); !strings.Contains(pressed, `90ms: "y"`) {
		t.Error(pressed)
	}
}

// TestTheKeyAfterAStillScreen comes when the screen stands still.
func TestTheKeyAfterAStillScreen(t *testing.T) {
	f := &far{answer: "yes"}
	f.play(t, "x still:300ms y")
	if want := []string{`0s: "x" at 0s`, `350ms: "y" at 350ms`}; !slices.Equal(f.log, want) {
		t.Errorf("got %q, want %q", f.log, want)
	}
}

// TestCostCounts the bytes from a script on until a second after its last key
// has reached the program, and those that are under way.
func TestCostCounts(t *testing.T) {
	for _, c := range []struct {
		far  far
		want int
	}{
		{far{answer: "yes"}, 3},
		{far{answer: "yes", way: 2000 * ms}, 3},
		{far{answer: "yes", takes: 900 * ms}, 3},
		{far{answer: "yes", takes: 1100 * ms}, 0},
	} {
		f := c.far
		f.writes = []written{{0, "before"}}
		d, _ := f.play(t, "wait:1s")
		if n, err := d.Cost(steps(t, "x")); n != c.want || err != nil {
			t.Errorf("%v away, an answer after %v: %d bytes, %v", f.way, f.takes, n, err)
		}
	}
	f := &far{answer: "yes", way: 2000 * ms, takes: -1}
	d, _ := f.play(t, "x")
	f.answer = "bytes"
	if n, _ := d.Cost(steps(t, "y")); n != len("bytes") {
		t.Errorf("with an earlier key: %d bytes", n)
	}
}

// TestEndWaits for a minute, or in real time until the program has written
// nothing for ten seconds, and says what is left.
func TestEndWaits(t *testing.T) {
	const shape = "\x1b[3 q"
	for _, c := range []struct {
		far     far
		allowed string
		at      time.Duration
		wrong   string
	}{
		{far{}, "", 10 * time.Second, "the program does not end"},
		{far{fake: true}, "", time.Minute, "the program does not end"},
		{far{ends: 5000 * ms}, "", 5 * time.Second, "<nil>"},
		{far{fake: true, ends: 5000 * ms}, "", 5 * time.Second, "<nil>"},
		{
			far{ends: 10 * ms, writes: []written{{0, shape}}, left: []string{"a file"}}, "", 10 * ms,
			`the program has left in the terminal: ["cursor shape 3" "a file"]`,
		},
		{far{ends: 10 * ms, left: []string{"a file"}}, "a file", 10 * ms, "<nil>"},
	} {
		f := c.far
		d := f.open()
		err := d.End(c.allowed)
		if fmt.Sprint(err) != c.wrong || d.Now() != c.at {
			t.Errorf("at %v: %v; want %v: %s", d.Now(), err, c.at, c.wrong)
		}
	}
}
