package term

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/vt"
)

// If a second Show comes before the first is sent, only the newer picture is
// sent, and no more frames are in flight than the link carries.
func TestOnlyTheNewestPictureIsSent(t *testing.T) {
	bubble(t, far, func(t *testing.T, s *Screen, tty *farTty) {
		settle()
		before := tty.writes()
		frames(s, 60)
		settle()
		same(t, s, tty.term)
		shown, late := s.Frames()
		if n := tty.writes() - before; n < 10 || n > 50 || shown != 60 || int(late) != 60-n {
			t.Errorf("%d of %d frames in a second over a round trip of 200 ms, and %d late", n, shown, late)
		}
	})
}

// The first picture goes out at once, in one write, however many answers are
// missing and modes were set before.
func TestTheFirstPictureGoesOutAtOnce(t *testing.T) {
	for name, make := range map[string]func() *farTty{"far": far, "mute": func() *farTty { return newFarTty(80, 24, vt.Options{Mute: true}) }} {
		bubble(t, make, func(t *testing.T, s *Screen, tty *farTty) {
			synctest.Wait()
			for _, mode := range []func(){s.EnableFocus, s.EnablePaste, func() { s.EnableMouse() }, func() { s.SetTitle("first") }} {
				mode()
				synctest.Wait()
			}
			pass(tty.delay)
			before := tty.writes()
			s.PutStr(0, 0, "hello")
			s.Show()
			pass(tty.delay)
			n := tty.writes() - before
			tty.mu.Lock()
			last := string(tty.last)
			tty.mu.Unlock()
			if n != 1 || !strings.Contains(last, "hello") {
				t.Errorf("%s: %d writes, the last one %q", name, n, last)
			}
			pass(3 * time.Second)
			same(t, s, tty.term)
		})
	}
}

// A large frame is a synchronized update, and the question comes after it:
// kitty does not answer within one.
func TestALargeFrameIsShownAsOne(t *testing.T) {
	bubble(t, far, func(t *testing.T, s *Screen, tty *farTty) {
		settle()
		s.PutStr(0, 0, "small")
		s.Show()
		settle()
		if b := string(tty.last); strings.Contains(b, syncBegin) || !strings.HasSuffix(b, input.AskStatus) {
			t.Errorf("small frame: %q", b)
		}
		for i := range 80 * 24 {
			s.Put(i%80, i/80, string(rune('a'+i%7)), tcell.StyleDefault.Foreground(tcell.PaletteColor(i%5)))
		}
		s.Show()
		settle()
		if b := string(tty.last); !strings.HasPrefix(b, syncBegin) || !strings.HasSuffix(b, syncEnd+input.AskStatus) {
			t.Errorf("large frame: %q", b)
		}
	})
}

// tmux 3.7b repaints the whole pane at the end of a synchronized update: a
// multiplexer gets none, be it known by the environment or by its answer.
func TestNoFrameIsSynchronizedInAMultiplexer(t *testing.T) {
	for version, env := range map[string]map[string]string{
		"":          {"TERM": "xterm-256color", "TMUX": "/tmp/tmux"},
		"tmux 3.2":  {"TERM": "tmux-256color"},
		"tmux 3.7c": {"TERM": "xterm-256color"}, // through ssh
	} {
		synctest.Test(t, func(t *testing.T) {
			tty := far()
			s, err := Open(Options{Tty: tty, Env: environment(env)})
			if err == nil {
				err = s.Init()
			}
			if err != nil {
				t.Fatal(err)
			}
			defer s.Fini()
			settle()
			tty.send("\x1bP>|" + version + "\x1b\\")
			settle()
			for i := range 500 {
				s.Put(i%80, i/80, string(rune('a'+i%7)), tcell.StyleDefault)
			}
			s.Show()
			settle()
			if b := string(tty.last); len(b) < syncFrom || strings.Contains(b, syncBegin) {
				t.Errorf("%v, %q: %q", env, version, b)
			}
		})
	}
}
