package tcell3

import (
	"fmt"
	"testing"
	"time"

	"github.com/gdamore/tcell/v3"

	"fixstep/term/termtest"
	"fixstep/term/vt"
)

// swarm shows 200 things that move 30 times a second, and a word that the key p
// changes, until q.
func swarm(screen tcell.Screen) error {
	if err := screen.Init(); err != nil {
		return err
	}
	defer screen.Fini()
	ticker := time.NewTicker(time.Second / 30)
	defer ticker.Stop()
	word := "moves"
	for ticks := 0; ; {
		w, h := screen.Size()
		screen.Clear()
		screen.PutStr(0, 0, fmt.Sprint(word, " on ", w, " by ", h))
		for i := range 200 {
			screen.PutStrStyled((i*13+ticks*(i%3-1)+ticks*w)%w, 1+i*7%(h-1), "@", tcell.StyleDefault.Foreground(tcell.PaletteColor(i%8)))
		}
		screen.Show()
		select {
		case <-ticker.C:
			ticks++
		case ev, more := <-screen.EventQ():
			key, is := ev.(*tcell.EventKey)
			switch {
			case !more, is && key.Str() == "q":
				return nil
			case is && key.Str() == "p":
				word = map[string]string{"moves": "PAUSED", "PAUSED": "moves"}[word]
			}
		}
	}
}

// TestAKeyIsSeenInTime where tcell's own pictures would wait: over 64 kbit/s a
// key is seen within a second, while everything moves.
func TestAKeyIsSeenInTime(t *testing.T) {
	for _, packed := range []bool{false, true} {
		termtest.Test(t, func(t *testing.T) {
			line := vt.Line{Rate: 64_000, Trip: 50 * time.Millisecond, Packed: packed}
			p := termtest.StartTTY(t, func(tty *termtest.TTY) error {
				return Show(tty, func(name string) string { return map[string]string{"TERM": "xterm-256color"}[name] }, swarm)
			}, 80, 24, vt.Options{Line: line})
			p.Until("moves on 80 by 24", 3*time.Second)
			p.Wait(10 * time.Second)
			for range 3 {
				p.Type("p")
				p.Until("PAUSED", time.Second)
				p.Type("p")
				p.Until("moves", time.Second)
			}
			p.Type("resize:60x20")
			p.Until("on 60 by 20", time.Second)
			p.Type("q")
			p.End()
		})
	}
}
