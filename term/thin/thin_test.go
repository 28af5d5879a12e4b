package thin

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"testing/synctest"

	"fixstep/term/vt"
)

// pieces are what a random program writes; ~ is a digit.
var pieces = []string{
	"word ", "漢字", "e\u0301", "│└─", "\r\n", "\n", "\b", "\t", "\x1b[~m", "\x1b[3~m", "\x1b[4~m", "\x1b[9~m", "\x1b[38;5;~~m", "\x1b[48;2;~;~~;~m",
	"\x1b[4:~m", "\x1b[58;5;~m", "\x1b[m", "\x1b[0;1;7m", "\x1b]8;;https://a.example/~\x1b\\link\x1b]8;;\x1b\\", "\x1b[8mhid\x1b[28m",
	"\x1b[~;~~H", "\x1b[H", "\x1b[J", "\x1b[1J", "\x1b[2J", "\x1b[K", "\x1b[1K", "\x1b[~X", "\x1b[~P", "\x1b[2@", "\x1b[~L", "\x1b[~M", "\x1b[~S", "\x1b[~T",
	"\x1b[~;1~r", "\x1b[r", "\x1bM", "\x1b[?7l", "\x1b[?7h", "\x1b[?25l", "\x1b[?25h", "\x1b[0 q", "\x1b[3 q", "\x1b[6 q", "\x1b]12;#~00000\a", "\x1b]112\a",
	"\x1b[?1049h", "\x1b[?1049l", "\x1b[?5h", "\x1b[?5l", "\x1b]2;title ~\a", "\x1b#8", "\x1bc", "\x1b[?2026h\x1b[2Jhalf", "\x1b[?2026l", "\x1b7", "\x1b8",
	"\x1b[?1h", "\x1b[?1l", "\x1b[?2004h", "\x1b[?2004l", "\x1b[?1004h", "\x1b[?1004l", "\x1b[?1000h", "\x1b[?1002h", "\x1b[?1003h", "\x1b[?1003l", "\x1b[?1006h", "\x1b[?1006l",
	"\x1b[>1u", "\x1b[>5u", "\x1b[>31u", "\x1b[<u", "\x1b[=2;2u", "\x1b[=1;3u", "\x1b[>4;1m", "\x1b[>4;2m", "\x1b[>4m", "\x1b=", "\x1b>", "\x1b[?9h",
	"\x1b[?1005h", "\x1b[?1015h", "\x1b[?1016h", "\x1b[?1016l", "\x1b[?1007h", "\x1b[?1007l", "\x1b[?1036h", "\x1b[?1036l", "\x1b[!p",
	"\x1b]4;~;#~0~0~0\a", "\x1b]104\a", "\x1bH", "\x1b[3g", "\x1b[?5W", "\x1b[20h", "\x1b[20l",
}

// piece returns a random piece.
func piece(rnd *rand.Rand) string {
	p := pieces[rnd.IntN(len(pieces))]
	for strings.Contains(p, "~") {
		p = strings.Replace(p, "~", fmt.Sprint(rnd.IntN(10)), 1)
	}
	return p
}

// keys are what a player of an xterm may do, and kittys what kitty tells beside
// that.
const (
	keys = "a Z C-h S-Enter C-1 M-Up Space Up S-Left Home F1 F5 Delete C-a C-Space M-x Enter Tab S-Tab Backspace é" +
		" click:3,4 drag:1,1-5,3 wheelup:2,2 move:7,7 focus:in focus:out paste:one,two paste:'a\nb\t漢'"
	kittys = " C-i C-Enter C-S-a M-Enter C-M-b S-F3"
)

// TestTheLastPictureIsTheSame plays with a random program: after each of its
// pictures, each resize and each key nothing differs from a terminal without
// thin, neither cells, styles, cursor and title, nor what the keys send.
func TestTheLastPictureIsTheSame(t *testing.T) {
	n := 150
	if os.Getenv("FIXSTEP_TEST") == "whole" {
		n = 2_000
	}
	for kitty, keys := range map[bool]string{false: keys, true: keys + kittys} {
		synctest.Test(t, func(t *testing.T) {
			r, rnd, past := start(t, vt.Options{Kitty: kitty}), rand.New(rand.NewPCG(1, 2)), ""
			for i := range n {
				what, wrong := r.act(rnd, strings.Split(keys, " "))
				past += what + " | "
				wrong += r.differs()
				if wrong != "" {
					t.Fatalf("step %d, kitty %v: %s\nafter %q", i, kitty, wrong, past[max(0, len(past)-2000):])
				}
			}
			if err := r.stop(); err != nil {
				t.Error(err)
			}
			if left := r.player.Left(); len(left) > 0 {
				t.Errorf("left in the terminal: %q", left)
			}
		})
	}
}

// act makes the program draw, or the player press a key or change the size. It
// says what, and what the program should not have got.
func (r *rig) act(rnd *rand.Rand, keys []string) (what, wrong string) {
	switch rnd.IntN(10) {
	case 0:
		w, h := 1+rnd.IntN(60), 1+rnd.IntN(20)
		r.resize(w, h)
		told := ""
		r.set(func() { told = r.sizes[len(r.sizes)-1] })
		if told != fmt.Sprint(w, "x", h) {
			wrong = fmt.Sprintf("the program was told %s, and not %dx%d", told, w, h)
		}
		return fmt.Sprint("resize ", w, " ", h), wrong
	case 1, 2, 3:
		what = keys[rnd.IntN(len(keys))]
		if got, want := r.press(what); got != want {
			wrong = fmt.Sprintf("%s sends %q, and not %q", what, got, want)
		}
		return what, wrong
	}
	for range 1 + rnd.IntN(12) {
		what += piece(rnd)
	}
	r.draws(what)
	return what, ""
}
