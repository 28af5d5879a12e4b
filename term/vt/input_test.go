package vt_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"fixstep/term/vt"
)

// inputs are orders that change an Input.
var inputs = strings.Fields(`[?1h [?1l = > [?66h [?66l [?9h [?9l [?1000h [?1000l [?1002h [?1002l [?1003h [?1003l
	[?1005h [?1005l [?1006h [?1006l [?1015h [?1015l [?1016h [?1016l [?1004h [?1004l [?2004h [?2004l [?1036h [?1036l [?1039h [?1039l
	[?1007h [?1007l [?1007s [?1007r [?1049h [?1049l [?47h [?47l [!p c [>4;1m [>4;2m [>4m [>4n [>4;1f [>4f
	[>1u [>5u [>31u [<u [<9u [=2;2u [=1;3u [=8u [=0u`)

// relay returns a relay before a terminal that grants all flags.
func relay(kitty bool, text string) *vt.Term {
	v := vt.New(10, 3, vt.Options{Relay: true, Kitty: kitty})
	v.Learn(vt.Outer{Flags: 31})
	v.Write([]byte(text))
	return v
}

// TestATerminalFollowsAnInput: after each order of a program the bytes of
// Change bring a second terminal into its Input, and at the end into that of
// the start. The second one shows the alternate screen, as a relay's does.
func TestATerminalFollowsAnInput(t *testing.T) {
	const took = "\x1b[?1049h\x1b[?1007;1036;1039s\x1b[?1007l"
	for _, kitty := range []bool{false, true} {
		rnd := rand.New(rand.NewPCG(1, 2))
		for range 300 {
			program, player, past := relay(kitty, ""), relay(kitty, took), ""
			var sent vt.Input
			follow := func(in vt.Input) {
				player.Write(sent.Change(nil, in))
				sent = in
				if more := player.Input().Change(nil, in); len(more) > 0 {
					t.Fatalf("kitty %v: after %q the terminal wants %q more", kitty, past, more)
				}
			}
			for range 30 {
				order := "\x1b" + inputs[rnd.IntN(len(inputs))]
				past += order
				program.Write([]byte(order))
				follow(program.Input())
			}
			follow(vt.Input{})
			player.Write([]byte("\x1b[?1049l"))
			if left := player.Left(); len(left) > 0 {
				t.Fatalf("kitty %v: after %q the terminal is left with %q", kitty, past, left)
			}
		}
	}
}

// TestWhatATerminalIsSent: each mode goes by its own order, and those of a
// group that exclude each other one after the other.
func TestWhatATerminalIsSent(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"", "", ""},
		{"", "\x1b[?1h\x1b=", "\x1b[?1h\x1b="},
		{"\x1b[?1h\x1b=", "\x1b>", "\x1b>"},
		{"\x1b[?1000;1006h", "\x1b[?1003h", "\x1b[?1000l\x1b[?1003h"},
		{"\x1b[?1000;1006h", "\x1b[?1015h", "\x1b[?1006l\x1b[?1015h"},
		{"", "\x1b[?1049h", "\x1b[?1007h\x1b[?1007r"},
		{"\x1b[?1049h", "\x1b[?1007h", "\x1b[?1007h"},
		{"\x1b[?1049h\x1b[?1007h", "\x1b[?1007l", "\x1b[?1007l"},
		{"\x1b[?1049h\x1b[?1007l", "\x1b[?1049l", ""},
		{"", "\x1b[?1036h", "\x1b[?1036h"},
		{"\x1b[?1036h", "\x1b[?1036l", "\x1b[?1036r"},
		{"", "\x1b[>4;2m\x1b[>4;1f", "\x1b[>4;2m\x1b[>4;1f"},
		{"\x1b[>4;2m", "\x1bc", "\x1b[>4m"},
		{"", "\x1b[>1u\x1b[=2;2u", "\x1b[=3u"},
		{"\x1b[>1u\x1b[>3u", "\x1b[<u", "\x1b[=1u"},
		{"\x1b[>1u", "\x1b[?1049h", "\x1b[?1007h\x1b[?1007r\x1b[=0u"},
	} {
		v := relay(true, c.from)
		from := v.Input()
		v.Write([]byte(c.to))
		if got := string(from.Change(nil, v.Input())); got != c.want {
			t.Errorf("%q, then %q: %q and not %q", c.from, c.to, got, c.want)
		}
	}
}

// TestWhatReports: the mouse, the focus and releases may come unasked.
func TestWhatReports(t *testing.T) {
	for in, want := range map[string]bool{
		"": false, "\x1b[?1h\x1b=\x1b[?2004h\x1b[>5u": false, "\x1b[?9h": true, "\x1b[?1000h": true, "\x1b[?1003h\x1b[?1003l": false,
		"\x1b[?1004h": true, "\x1b[>2u": true, "\x1b[?1006h": false,
	} {
		if got := relay(true, in).Input().Reports(); got != want {
			t.Errorf("%q: %v", in, got)
		}
	}
}
