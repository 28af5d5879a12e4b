package duel

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"strings"
	"testing"
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
	h := NewHello("b", MaxDelay+1, 2)
	if _, err := hearHello(bytes.NewReader(h.append(nil))); !errors.Is(err, errNonsense) {
		t.Errorf("a delay that is too long: %v", err)
	}
	if _, err := hearHello(bytes.NewReader([]byte{3, 7, 1, 2})); err == nil || !strings.Contains(err.Error(), "protocol 7, this one 3") {
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

// TestALoginTellsNamesakesApart: it follows no other name, and no equal login.
func TestALoginTellsNamesakesApart(t *testing.T) {
	for _, c := range [][4]string{
		{"ann", "bob", "root", "bob"}, {"ann", "ann", "root", "ann (root)"}, {"ann", "ann", "ann", "ann"}, {"ann", "ann", "", "ann"},
		{"", "", "root", "root"}, {"root", "", "root", "root"}, {"", "", "", "the other player"},
	} {
		p := &Peer{Mine: NewHello(c[0], 1, 1), theirs: NewHello(c[1], 1, 2), login: c[2]}
		if names := p.Names(); p.Name() != c[3] || names[p.Player()] != c[0] || names[1-p.Player()] != cmp.Or(c[1], c[2]) {
			t.Errorf("%q sees %q of the login %q as %q, want %q", c[0], c[1], c[2], p.Name(), c[3])
		}
	}
}
