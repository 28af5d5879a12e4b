package thin

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"fixstep/term"
	"fixstep/term/vt"
)

// TestWhatElseIsPassedOn: what a program writes, and the player's keys after
// that, have the effect that they have on the player's own terminal.
func TestWhatElseIsPassedOn(t *testing.T) {
	for _, kitty := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			r := start(t, vt.Options{Kitty: kitty})
			for _, c := range []struct{ draws, keys string }{
				{"\a", ""},
				{"\x1b]52;c;dGV4dA==\a\x1b]2;漢 title\a", ""},
				{"\x1b[c\x1b[>c\x1b[>q\x1b[6n\x1b[5n\x1b[?u\x1b[?2004$p\x1b[?2026$p\x1b]11;?\a\x1b[18t", ""},
				{"\x1b[?2004h", "paste:'a\nb\tc'"},
				{"\x1b[?2004l", "paste:'a\nb\tc'"},
				{"\x1b[>31u", "C-a a S-Up F5 paste:x"},
				{"\x1b]8;id=7;https://a.example/\x1b\\link\x1b]8;;\x1b\\ \x1b[8mhidden\x1b[28m", ""},
				{"\x1b]8;;https://b.example/\x1b\\link\x1b]8;;\x1b\\", ""},
				{"e", ""}, {"\u0301", ""}, {"\x1b[H\x1b[2P", ""}, {"漢\b\b\x1b[@", ""},
			} {
				r.set(func() { r.got = nil })
				r.plain.Clipboard = nil
				r.player.Clipboard = nil
				bells := r.player.Bells - r.plain.Bells
				r.draws(c.draws)
				if got, want := r.heard(), string(r.plain.Answers()); got != want {
					t.Errorf("kitty %v: %q is answered by %q and not %q", kitty, c.draws, got, want)
				}
				if got, want := r.press(c.keys); got != want {
					t.Errorf("kitty %v: after %q %s sends %q and not %q", kitty, c.draws, c.keys, got, want)
				}
				d := r.differs()
				sameClipboard := string(r.player.Clipboard) == string(r.plain.Clipboard)
				if d != "" || !sameClipboard || r.player.Bells-r.plain.Bells != bells {
					t.Errorf("kitty %v: after %q %q, %d bells, %s", kitty, c.draws, r.player.Clipboard, r.player.Bells, d)
				}
			}
			r.stop()
		})
	}
}

// TestTheThemeIsThePlayers: the program is told of a light background, also
// when it becomes light later, if the terminal tells it.
func TestTheThemeIsThePlayers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := start(t, vt.Options{Kitty: true})
		r.draws("\x1b[?2031h\x1b[3;5r") // the margins stay
		r.player.Lighten(true)
		r.keys <- r.player.Answers()
		r.rest()
		r.draws("\x1b]11;?\a\x1b[5H\n\n\nx")
		if got, want := r.heard(), "\x1b[?997;2n\x1b]11;rgb:ffff/ffff/ffff\x1b\\"; got != want {
			t.Errorf("%q and not %q", got, want)
		}
		if d := r.differs(); d != "" {
			t.Error(d)
		}
		r.stop()
	})
}

// TestNoCharacterCoversItsNeighbour: where xterm takes fewer cells for a
// character than other terminals the neighbours stay, whatever shows of it.
func TestNoCharacterCoversItsNeighbour(t *testing.T) {
	for _, wide := range []string{
		"❤\ufe0f", "☀\ufe0f", "𝌆", "\u4dc0", "👍🏽", "🏳\ufe0f\u200d🌈", "🇩", "\U0001ccf0",
		"\u00ad", "\u0600", "ﾞ", "カﾞ", "\u1161",
	} {
		for _, kitty := range []bool{false, true} {
			synctest.Test(t, func(t *testing.T) {
				r := start(t, vt.Options{Kitty: kitty})
				r.draws("abcdefghij\x1b[1;4H")
				r.draws(wide)
				x, _, _ := r.plain.Cursor()
				got := fmt.Sprint(r.player.Region(0, 0, 3, 1), r.player.Region(x, 0, 10-x, 1))
				want := "abc\n" + "abcdefghij"[x:] + "\n"
				if got != want {
					t.Errorf("kitty %v: beside %q stands %q and not %q", kitty, wide, got, want)
				}
				if under := r.player.Region(3, 0, x-3, 1); strings.ContainsAny(under, "defghij") {
					t.Errorf("kitty %v: under %q stands %q", kitty, wide, under)
				}
				r.stop()
			})
		}
	}
}

// TestAScreenThatHasLostCellsGetsThemAgain, as one that has become smaller and
// larger again before anybody looked.
func TestAScreenThatHasLostCellsGetsThemAgain(t *testing.T) {
	screen, player := term.Sim(40, 12, vt.Options{})
	r := relay(screen, 40, 12)
	r.terminal.Write([]byte("text"))
	r.copy()
	screen.Clear()
	screen.Show()
	r.resized(40, 12)
	r.copy()
	if player.Region(0, 0, 4, 1) != "text\n" {
		t.Errorf("%q", player.String())
	}
	if r.all {
		t.Error("the next picture is copied as a whole, too")
	}
}
