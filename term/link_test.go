package term

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/vt"
)

// Where one Show overtakes another only the newer is sent, and no more frames
// are in flight than the link carries.
func TestOnlyTheNewestPictureIsSent(t *testing.T) {
	bubble(t, far, func(t *testing.T, s *Screen, tty *farTty) {
		settle()
		before := tty.writes()
		frames(s, 60)
		settle()
		same(t, s, tty.term)
		if n := tty.writes() - before; n < 10 || n > 50 {
			t.Errorf("%d frames in a second over a round trip of 200 ms", n)
		}
	})
}

// A frame is on a thin link no later than the frame before it allows.
func TestFramesOnAThinLinkAreFresh(t *testing.T) {
	thin := func() *farTty {
		f := near()
		f.delay, f.rate = 25*time.Millisecond, 8000
		return f
	}
	bubble(t, thin, func(t *testing.T, s *Screen, tty *farTty) {
		settle()
		var worst time.Duration
		for i := range 1800 {
			s.PutStr(i%40, 5, strings.Repeat(fmt.Sprint(i%10), 40))
			s.PutStr(0, 0, fmt.Sprintf("%06d", i))
			s.Show()
			time.Sleep(time.Second / 60)
			var shown int
			tty.mu.Lock()
			fmt.Sscanf(tty.term.String(), "%06d", &shown)
			tty.mu.Unlock()
			if i > 600 {
				worst = max(worst, time.Duration(i-shown)*time.Second/60)
			}
		}
		if worst > 200*time.Millisecond {
			t.Errorf("the picture is %v old", worst)
		}
	})
}

// Whatever the terminal still has to answer, and whatever modes were wanted
// before, the first picture goes out at once, in one write.
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

// A terminal that answers nothing gets its first frame at once, then 15 a
// second.
func TestAMuteTerminalGets15FramesASecond(t *testing.T) {
	talks := func() *farTty {
		f := newFarTty(80, 24, vt.Options{})
		f.never = `\x1b\[0n|\x1b\[\?[0-9;]*c`
		return f
	}
	for _, mute := range []func() *farTty{func() *farTty { return newFarTty(80, 24, vt.Options{Mute: true}) }, talks} {
		bubble(t, mute, getsFifteen)
	}
}

// getsFifteen holds that a terminal that says nothing of frames gets 15 a
// second.
func getsFifteen(t *testing.T, s *Screen, tty *farTty) {
	s.PutStr(0, 0, "hello")
	s.Show()
	synctest.Wait()
	same(t, s, tty.term)
	time.Sleep(2 * time.Second)
	before := tty.writes()
	frames(s, 600)
	settle()
	same(t, s, tty.term)
	if n := tty.writes() - before; n < 145 || n > 155 {
		t.Errorf("%d frames in ten seconds", n)
	}
	if waiting(s) != 0 {
		t.Error("waits for answers")
	}
	start := time.Now()
	if s.Fini(); time.Since(start) > 100*time.Millisecond {
		t.Errorf("Fini waited %v for nobody", time.Since(start))
	}
}

// A large frame is shown as one, and the question comes after it: kitty does
// not answer in between.
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
