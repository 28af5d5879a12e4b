package input

import (
	"fmt"
	"testing"
)

// TestWhatEndsAKey: what it is reported as, and what ends it without a report.
func TestWhatEndsAKey(t *testing.T) {
	const down = "\x1b[?31u\x1b[49;2;33u"
	for in, want := range map[string]string{
		"\x1b[49;2:3u":                   "! -!",
		"\x1b[49;1:3u":                   "! -!",
		"\x1b[49;2:2;33u\x1b[49;1:3u":    "! ~! -!",
		"\x1b[38::49;1:3u":               "! -!",      // in another layout
		"\x1b[38;1:3u":                   "! -!",      // whose place is not told
		"\x1b[49;1;49u\x1b[49;1:3u":      "! -! 1 -1", // its release was lost
		"\x1b[O":                         "! -! Focus",
		"\x1b[I\x1b[49;1:3u":             "! Focus -!",
		"\x1b[?0u":                       "! -!", // no release is reported from now on
		"\x1b[57441;1:3u":                "!",    // Shift alone
		"\x1b[D\x1b[1;2:3D\x1b[49;1:3u":  "! Left -Left -!",
		"\x1b[0;;233u\x1b[49;1:3u":       "! é -é -!", // from a dead key
		"\x1b[0;;20320:22909u":           "! 你 -你 好 -好",
		"\x1b\x1b[0n\x1b[3~\x1b[3;1:3~":  "! Esc -Esc status Delete -Delete",
		"\x1b[27;5;97~":                  "! Ctrl+A -Ctrl-A",
		"\x1b[1072;1;1072u\x1b[48;1;48u": "! а 0", // the codes end in the same byte

		// The same key of the keypad with and without Num Lock, or Shift.
		"\x1b[57403u\x1b[57417;1:3u":                        "! 4 -4",
		"\x1b[100;75;52;1;0;1_\x1b[37;75;0;0;16;1_\x1b[O":   "! 4 -4 -! Focus",
		"\x1b[65;30;1092;1;0;1_\x1b[81;30;97;0;16;1_\x1b[O": "! ф -ф -! Focus", // and of another layout
		// What has no release comes between, and ends nothing.
		"\x1bx\x1bOA\x1b[231;0;233;1;0;1_\x1b[49;1:3u": "! Alt+x -x Up -Up é -é -!",
	} {
		if got, _ := feed(down + in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
	p, held := New(80, 24), ""
	p.SetExtended(true)
	for n := range 10 * mostDown { // without the protocol no release is assumed
		if events := p.Feed(fmt.Appendf(nil, "\x1b[%du", 0x400+n)); len(events) != 1 || len(p.down) > mostDown {
			t.Fatalf("%d keys are down: %s", len(p.down), spell(events))
		}
	}
	p.Feed([]byte("\x1b[?31u"))
	for n := range 10 * mostDown {
		p.Feed(fmt.Appendf(nil, "\x1b[%du", 0x400+n))
		p.SetExtended(true)
		held = fmt.Sprintf("\x1b[%d;1:3u", 0x400+n)
		if len(p.down) == 0 || len(p.down) > mostDown {
			t.Fatalf("%d keys are down", len(p.down))
		}
	}
	if got := spell(p.Feed([]byte(held))); got != "-"+string(rune(0x400+10*mostDown-1)) {
		t.Errorf("the last of many keys: %q", got)
	}
}

// TestAssumed: a release is assumed if the terminal does not report it. Who no
// longer asks for releases has no key that is down.
func TestAssumed(t *testing.T) {
	p := New(80, 24)
	p.SetExtended(true)
	p.Feed([]byte("\x1b[?31u"))
	for in, want := range map[string]bool{
		"\x1b[97;1u\x1b[97;1:3u": false,
		"\x1b[97;1:3u":           false, // it went down before the terminal was ours
		"\x1b[0;;233u":           true,  // a dead key
		"\x1b[27;5;97~":          true,
		"\x1bx":                  true,
	} {
		for _, ev := range p.Feed([]byte(in)) {
			up, is := ev.(*Release)
			if is && up.Assumed != want {
				t.Errorf("%q: assumed %v", in, up.Assumed)
			}
		}
	}
	p.Feed([]byte("\x1b[97;1u"))
	p.SetExtended(false)
	p.SetExtended(true)
	if ups := p.Lift(); len(ups) > 0 {
		t.Errorf("%s is down", spell(ups))
	}
}

// TestWhatDropEnds: an incomplete sequence, and a paste whose end is lost, but
// no incomplete character.
func TestWhatDropEnds(t *testing.T) {
	for _, c := range []struct{ before, after, want string }{
		{"\x1b[200~text", "\x1b[A", ") Up"},
		{"\x1b[1;", "5A", "5 A"},
		{wrap("\x1b[1;"), wrap("5A"), "5 A"},
		{wrap("\x1b[200~x"), "\x1b[A", ") Up"},
		{"\x1b[0;0;55357;1;0;1_", "\x1b[0;0;56898;1;0;1_x", "x"},
		{"\xe4", "\xb8\x96", "世"},
		{"\x1b[200~\xe4", "\xb8\x96", ") 世"},
	} {
		p := New(80, 24)
		p.Feed([]byte(c.before))
		p.Drop()
		if got := spell(p.Feed([]byte(c.after))); got != c.want {
			t.Errorf("%q, then %q: %q, want %q", c.before, c.after, got, c.want)
		}
	}
}

// TestWhatForgetKeeps: the colors, a hidden window, and that releases are
// reported, but no key.
func TestWhatForgetKeeps(t *testing.T) {
	p := New(80, 24)
	p.SetExtended(true)
	p.Feed([]byte("\x1bP>|XTerm(379)\x1b\\\x1b]11;#fff\a\x1b]4;1;#fff\a\x1b[?999;2n\x1b[?31u\x1b[97u\x1b[1;"))
	p.Forget()
	want := back(0x2ffffff, true)
	want.Hidden = true
	want.Palette[1] = 0x2ffffff
	if p.Known() != want {
		t.Errorf("known: %+v", p.Known())
	}
	if got := spell(p.Feed([]byte("5A"))); got != "5 -5 A -A" || len(p.Lift()) > 0 {
		t.Errorf("a key is down, or a sequence goes on: %q", got)
	}
}

// TestGrows: what prolongs a paste.
func TestGrows(t *testing.T) {
	p := New(80, 24)
	if p.Grows([]byte("x")) {
		t.Error("a paste grows before it begins")
	}
	p.Feed([]byte("\x1b[200~"))
	if !p.Grows([]byte("x")) || !p.Grows([]byte("\x03x")) || p.Grows([]byte("\x03")) {
		t.Error("only a Ctrl-C alone prolongs no paste")
	}
}

// TestTheMouseIsWithinTheTerminal, whatever its size becomes.
func TestTheMouseIsWithinTheTerminal(t *testing.T) {
	p := New(80, 24)
	p.Resize(10, 5)
	if got := spell(p.Feed([]byte("\x1b[<0;99;99M"))); got != "mouse(9,4,1)" {
		t.Error(got)
	}
}
