package term

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
)

// If a second Show comes before the first is sent, only the newer picture is
// sent, and no more frames are in flight than the link carries. Stats counts
// frames and answers, and has the time of the last answer.
func TestOnlyTheNewestPictureIsSent(t *testing.T) {
	bubble(t, far, func(t *testing.T, s *Screen, tty *farTty) {
		settle()
		before, first := tty.writes(), s.Stats()
		frames(s, 60)
		settle()
		same(t, s, tty.term)
		now := s.Stats()
		if n := tty.writes() - before; n < 10 || n > 50 || now.Frames != 60 || int(now.Late) != 60-n || int(now.Trips-first.Trips) != n {
			t.Errorf("%d frames over a round trip of 200 ms: %+v, before %+v", n, now, first)
		}
		if now.Trip < 2*tty.delay || now.Trip > 2*tty.delay+time.Millisecond || now.Shortest != 2*tty.delay {
			t.Errorf("round trips of 200 ms: %+v", now)
		}
	})
}

// The first picture goes out at once, in one write, however many answers are
// missing and modes were set before.
func TestTheFirstPictureGoesOutAtOnce(t *testing.T) {
	for name, make := range map[string]func() *farTty{"far": far, "mute": mute} {
		bubble(t, make, func(t *testing.T, s *Screen, tty *farTty) {
			synctest.Wait()
			for _, mode := range []func(){s.EnableFocus, s.EnablePaste, func() { s.EnableMouse() }, func() { s.SetTitle("first") }} {
				mode()
				synctest.Wait()
			}
			pass(tty.delay)
			before := tty.writes()
			draw(s, "hello")
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
// kitty does not answer within one. tmux 3.7b repaints the whole pane at the
// end of an update: a multiplexer gets none, be it known by the environment or
// by its answer.
func TestALargeFrameIsShownAsOne(t *testing.T) {
	for version, env := range map[string]variables{
		"kitty":     xterm,
		"":          {"TERM": "xterm-256color", "TMUX": "/tmp/tmux"},
		"tmux 3.2":  {"TERM": "tmux-256color"},
		"tmux 3.7c": xterm, // through ssh
	} {
		onTty(t, env, far, func(t *testing.T, s *Screen, tty *farTty) {
			s.Init()
			settle()
			tty.send("\x1bP>|" + version + "\x1b\\")
			settle()
			for _, n := range []int{5, 500} {
				for i := range n {
					s.Put(i%80, i/80, string(rune('a'+i%7)), tcell.StyleDefault)
				}
				s.Show()
				settle()
				b, begin, end := string(tty.last), "", ""
				if n == 500 && version == "kitty" {
					begin, end = syncBegin, syncEnd
				}
				if strings.Contains(b, syncBegin) != (begin != "") || !strings.HasPrefix(b, begin) || !strings.HasSuffix(b, end+input.AskStatus) {
					t.Errorf("%v, %q, %d cells: %q", env, version, n, b)
				}
			}
		})
	}
}
