package thin

import (
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode"

	"fixstep/term/vt"
)

// strange plays with a program and a player who both send anything, and checks
// that thin ends, that the player's terminal gets nothing but what a Screen
// sends, and that the picture is right at the end.
func strange(t *testing.T, program, player []byte, kitty bool) {
	synctest.Test(t, func(t *testing.T) {
		r := start(t, vt.Options{Kitty: kitty})
		for i := 0; i < len(program) || i < len(player); i += 100 {
			r.plain.Write(program[min(i, len(program)):min(i+100, len(program))])
			r.program.Write(program[min(i, len(program)):min(i+100, len(program))])
			if b := player[min(i, len(player)):min(i+100, len(player))]; len(b) > 0 {
				r.keys <- b
			}
			r.rest()
		}
		r.keys <- []byte("\x1b\\\x1b[?999;1n") // the end of a string, and a window that is not hidden
		time.Sleep(time.Minute)
		if title := r.player.Title; strings.ContainsFunc(title, func(c rune) bool { return c < ' ' }) || len(title) > 1000 {
			t.Errorf("a title %q", title)
		}
		r.player.Changes(true, func(x, y int, c vt.Cell, width int) {
			if strings.ContainsFunc(c.Text+c.Style.Link, unicode.IsControl) {
				t.Errorf("a cell %+v", c)
			}
		})
		io.WriteString(r.program, "\x18\x1b[?2026l\x1bc\x1b[7;3Hwell")
		r.rest()
		if !strings.Contains(r.player.String(), "\n  well") {
			t.Errorf("the last picture is %q", r.player.String())
		}
		if err := r.stop(); err != nil {
			t.Error(err)
		}
		if list := append(r.player.Ignored(), r.player.Left()...); len(list) > 0 {
			t.Errorf("the player's terminal was sent %q", list)
		}
	})
}

func FuzzStrangers(f *testing.F) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 10 {
		text := ""
		for range 100 {
			text += piece(rnd)
		}
		keys := "a\x1b[A\x1b[<0;3;4M\x1b[200~x\x1b[201~" +
			"\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?31u\x1b[97;;97u\x1b[0n"
		f.Add([]byte(text), []byte(keys), rnd.IntN(2) == 0)
	}
	links := "\x1b]8;x;http://a\nb\x1b\\l\x1b]8;x;http://a\x1b\\l\x1b]8;;\x1b\\ "
	rest := "\x1b]2;\x01\x9b\a\x1b]12;rgb:1/2/3\a\x1b[999 q\x1b]52;c;eA==\a\a"
	f.Add([]byte(links+rest), []byte("\x1b[200~"), false)
	f.Fuzz(func(t *testing.T, program, player []byte, kitty bool) {
		if len(program) < 1<<14 && len(player) < 1<<14 {
			strange(t, program, player, kitty)
		}
	})
}
