package duel

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"fixstep/loop/rollback"
	"fixstep/world"
)

// hearHello reads a hello.
func hearHello(r io.Reader) (h Hello, err error) {
	raw, err := hearString(r)
	if err == nil {
		h, err = parseHello(raw)
	}
	return h, err
}

func TestAShellMaySaySoMuch(t *testing.T) {
	for n, ok := range map[int]bool{0: true, 1000: true, shellNoise: true, shellNoise + 1: false} {
		noise := strings.Repeat("f", n) // the magic begins with an f too
		if err := skipToMagic(strings.NewReader(noise+magic), shellNoise); (err == nil) != ok {
			t.Errorf("%d bytes before the magic: %v", n, err)
		}
	}
	if err := skipToMagic(strings.NewReader("x"+magic), 0); !errors.Is(err, errNonsense) {
		t.Errorf("noise in a socket: %v", err)
	}
}

// A difference is refused, with both versions in a line.
func TestWhoPlaysDifferentlyIsRefused(t *testing.T) {
	ours := NewHello("a", 1, 1)
	for name, c := range map[string]struct {
		change func(*Hello)
		names  []string
	}{
		"rules": {func(h *Hello) { h.Version = 9 }, []string{"9", "1"}},
		"build": {func(h *Hello) { h.Fingerprint = 0xabc }, []string{"00000abc", "build"}},
		"echo":  {func(h *Hello) { h.Seed = 1 }, []string{"echo"}},
	} {
		theirs := NewHello("b", 1, 2)
		if err := agree(theirs, ours); err != nil {
			t.Fatal(err)
		}
		c.change(&theirs)
		err := agree(theirs, ours)
		if !errors.As(err, new(refusal)) {
			t.Fatalf("%s: %v", name, err)
		}
		for _, text := range c.names {
			if !strings.Contains(err.Error(), text) {
				t.Errorf("%s: %q does not name %q", name, err, text)
			}
		}
	}
	h := NewHello("b", MaxDelay, 2)
	if _, err := hearHello(bytes.NewReader(h.append(nil))); err != nil {
		t.Errorf("the longest delay: %v", err)
	}
	h = NewHello("b", MaxDelay+1, 2)
	_, err := hearHello(bytes.NewReader(h.append(nil)))
	if !errors.Is(err, errNonsense) {
		t.Errorf("a delay that is too long: %v", err)
	}
	_, err = hearHello(bytes.NewReader([]byte{3, 7, 1, 2}))
	if err == nil || !strings.Contains(err.Error(), "protocol 7, this one 3") {
		t.Errorf("another protocol: %v", err)
	}
}

func TestNamesAreClean(t *testing.T) {
	for name, want := range map[string]string{
		"fred":                        "fred",
		"\x1b[2Jfred\a\r\n":           "[2Jfred",
		"a\u202eb\u200bc\u0085d":      "abcd",
		"\xff\xfe!":                   "!",
		"  spaces  ":                  "spaces",
		"a name of more than sixteen": "a name of more t",
		strings.Repeat("é", 20):       strings.Repeat("é", 8),
		"":                            "",
	} {
		if got := Clean(name); got != want {
			t.Errorf("%q is shown as %q, want %q", name, got, want)
		}
	}
}

// TestAWordIsTheSameHoweverItIsWritten: players who say it in another case, or
// with other spaces, meet.
func TestAWordIsTheSameHoweverItIsWritten(t *testing.T) {
	room := func(word string) room { return ann(0).With(word).Room }
	for word, want := range map[string]bool{
		"blue sky":    true,
		"Blue SKY":    true,
		"blue  sky":   true,
		" blue\tsky ": true,
		"bluesky":     true,
		"blue skies":  false,
		"blue":        false,
		"":            false,
	} {
		same := room(word) == room("blue sky")
		if same != want {
			t.Errorf("%q is the same word: %v", word, same)
		}
	}
}

// TestALoginTellsNamesakesApart: it follows no other name, and no equal login.
func TestALoginTellsNamesakesApart(t *testing.T) {
	for _, c := range []struct {
		mine, theirs, login string
		shown               string // to our player
		published           string // to spectators
	}{
		{"ann", "bob", "root", "bob", "bob"},
		{"ann", "ann", "root", "ann (root)", "ann"},
		{"ann", "ann", "ann", "ann", "ann"},
		{"ann", "ann", "", "ann", "ann"},
		{"", "", "root", "root", "root"},
		{"root", "", "root", "root", "root"},
		{"", "", "", "the other player", ""},
	} {
		p := &Peer{Mine: NewHello(c.mine, 1, 1), theirs: NewHello(c.theirs, 1, 2), login: c.login}
		if p.Name() != c.shown {
			t.Errorf("%+v: our player reads %q", c, p.Name())
		}
		names := p.Names()
		if names[p.Player()] != c.mine || names[1-p.Player()] != c.published {
			t.Errorf("%+v: spectators read %q", c, names)
		}
	}
}

// said returns the bytes of a few messages of every kind.
func said() []byte {
	var c coder
	b := c.appendRun(nil, rollback.Commands[world.Command]{Ticks: 130, Command: world.Left})
	b = c.appendStatus(b, rollback.Status{Tick: 120, Hash: 1 << 63, Lead: -3})
	b = append(b, isStill)
	b = c.appendRun(b, rollback.Commands[world.Command]{Ticks: 1, Command: 31})
	return appendBye(b, Bye{Why: Differs, Tick: 1 << 40})
}

func TestMessagesComeAsTheyWereSent(t *testing.T) {
	want := []message{
		{kind: isRun, run: rollback.Commands[world.Command]{Ticks: 130, Command: world.Left}},
		{kind: isStatus, status: rollback.Status{Tick: 120, Hash: 1 << 63, Lead: -3}},
		{kind: isStill},
		{kind: isRun, run: rollback.Commands[world.Command]{Ticks: 1, Command: 31}},
		{kind: isBye, bye: Bye{Why: Differs, Tick: 1 << 40}},
	}
	all := said()
	for piece := 1; piece <= len(all); piece++ { // split anywhere
		var c coder
		var rest []byte
		n := 0
		for at := 0; at < len(all); at += piece {
			rest = append(rest, all[at:min(at+piece, len(all))]...)
			for {
				m, size, err := c.take(rest)
				if err != nil {
					t.Fatal(err)
				}
				if size == 0 {
					break
				}
				rest = rest[size:]
				if m != want[n] {
					t.Fatalf("message %d is %+v, want %+v", n, m, want[n])
				}
				n++
			}
		}
		if n != len(want) || len(rest) > 0 {
			t.Errorf("in pieces of %d: %d messages, %d bytes left", piece, n, len(rest))
		}
	}
}

func TestNonsenseIsNoMessage(t *testing.T) {
	ones := bytes.Repeat([]byte{0xff}, 20)
	for name, b := range map[string][]byte{
		"no ticks":               {1, 0},
		"too many ticks":         {1, 0x81, 4},
		"2⁶⁴-5 ticks":            append([]byte{1}, 0xfb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1),
		"a number without end":   append([]byte{2}, ones...),
		"a status before tick 0": append([]byte{isStatus, 1, 0}, ones[:8]...),
		"no kind of message":     {0x44},
		"the highest byte":       {0xff},
		"a bye without end":      append([]byte{isBye, 0}, ones...),
		"a tick without end":     append([]byte{isKnown}, ones...),
	} {
		if m, _, err := new(coder).take(b); err == nil {
			t.Errorf("%s: %+v", name, m)
		}
	}
	c := new(coder)
	for _, b := range [][]byte{
		{1, 0x80, 4}, // longestRun ticks
		append([]byte{isStatus, 0x80, 4, 0}, ones[:8]...), // a status of tick 0
	} {
		_, size, err := c.take(b)
		if size != len(b) || err != nil {
			t.Errorf("%v is no message: %v", b, err)
		}
	}
}

// TestAFingerprintIsOfTheRules: it is no constant, and the same each time.
func TestAFingerprintIsOfTheRules(t *testing.T) {
	first := fingerprint()
	if first == 0 || fingerprint() != first {
		t.Errorf("the fingerprint is %x", first)
	}
}

// FuzzTake checks that no bytes cause a panic, that a message counts no more
// ticks than it may, and that no more than a message's bytes ever wait.
func FuzzTake(f *testing.F) {
	f.Add(said())
	f.Add([]byte{1, 0xfb, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1})
	f.Add([]byte{isStatus, 0, 1})
	f.Fuzz(func(t *testing.T, b []byte) {
		var c coder
		for {
			before := c
			m, size, err := c.take(b)
			if err != nil {
				return
			}
			if size == 0 {
				if len(b) >= longestMessage {
					t.Fatalf("%d bytes wait", len(b))
				}
				return
			}
			if size < 0 || size > len(b) {
				t.Fatalf("%+v takes %d bytes of %d", m, size, len(b))
			}
			if n := c.ticks - before.ticks; n < 0 || n > longestRun {
				t.Fatalf("%+v counts %d ticks", m, n)
			}
			if s := m.status; s.Tick < 0 || s.Tick > c.ticks {
				t.Fatalf("a status of tick %d at %d", s.Tick, c.ticks)
			}
			b = b[size:]
		}
	})
}
