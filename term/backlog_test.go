package term

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v2"
)

// TestNothingUnreadIsLost: a program that reads no event for a while gets all
// of them then, however many there are, and the end of a paste, a release, and
// the key behind them.
func TestNothingUnreadIsLost(t *testing.T) {
	moves := ""
	for i := range 9_000 {
		moves += fmt.Sprintf("\x1b[<35;%d;%dM", i%80+1, i%24+1)
	}
	for name, c := range map[string]struct {
		sent string
		want int
	}{
		"a paste":       {"\x1b[200~" + strings.Repeat("text", 5_000) + "\x1b[201~q", 20_003},
		"moves":         {moves + "q", 9_001},
		"many releases": {strings.Repeat("\x1b[97;1:1u\x1b[97;1:3u", 10_000) + "\x1b[98;1:1u\x1b[98;1:3uq", 20_003},
	} {
		synctest.Test(t, func(t *testing.T) {
			peer := &stranger{sends: make(chan []byte)}
			s := peer.seat(t)
			s.EnablePaste()
			unread(s)
			go func() {
				for piece := range slices.Chunk([]byte(c.sent), 1000) {
					peer.sends <- piece
				}
			}()
			time.Sleep(4 * time.Second)
			var events []tcell.Event
			for more := true; more; {
				n := len(events)
				events = append(events, unread(s)...)
				synctest.Wait()
				more = len(events) > n
			}
			events = slices.DeleteFunc(events, func(ev tcell.Event) bool {
				switch ev.(type) {
				case *EventPicture, *EventLink:
					return true
				}
				return false
			})
			last, _ := events[len(events)-1].(*tcell.EventKey)
			if len(events) != c.want || last == nil || last.Rune() != 'q' {
				t.Errorf("%s: %d events and not %d, the last %#v", name, len(events), c.want, events[len(events)-1])
			}
			s.Fini()
			close(peer.sends)
		})
	}
}

// TestTheScreensNewsNeverWaits: while nobody reads the terminal, because the
// program does not, frames go on without questions, and the screen still tells
// of a new size and of the end.
func TestTheScreensNewsNeverWaits(t *testing.T) {
	onTty(t, xterm, far, func(t *testing.T, s *Screen, tty *farTty) {
		s.Init()
		draw(s, "first")
		settle()
		for range 200 {
			tty.send(strings.Repeat("x", 100))
		}
		settle()
		before, answers := tty.writes(), s.Stats().Trips
		frames(s, 60)
		if n := tty.writes() - before; n < 10 || s.Stats().Trips != answers {
			t.Errorf("%d frames in a second, and %d answers were read", n, s.Stats().Trips-answers)
		}
		tty.resize(60, 20)
		settle()
		var told []string
		for _, ev := range s.queue.list {
			if _, is := ev.(*tcell.EventKey); !is {
				told = append(told, fmt.Sprintf("%T", ev))
			}
		}
		if w, h := s.Size(); w != 60 || h != 20 || !slices.Contains(told, "*tcell.EventResize") || waiting(s) != 0 {
			t.Errorf("%d by %d, told %q, overdue %v", w, h, told, waiting(s))
		}
		for len(unread(s)) > 0 {
			synctest.Wait()
		}
		draw(s, "last")
		settle()
		if s.Stats().Trips == answers {
			t.Error("after that no answer is read")
		}
		s.Fini()
	})
}

// TestATerminalThatIsReadNoMore gets the frame that waits for an answer, which
// nobody reads now. Suspend leaves none of its bytes for the shell.
func TestATerminalThatIsReadNoMore(t *testing.T) {
	onTty(t, xterm, far, func(t *testing.T, s *Screen, tty *farTty) {
		s.Init()
		draw(s, "first")
		settle()
		for s.PostEvent(tcell.NewEventInterrupt(nil)) == nil {
		}
		tty.send("x")
		tty.send("y")
		pass(tty.delay - 20*time.Millisecond)
		for i := range 10 {
			draw(s, fmt.Sprint("picture ", i))
			pass(time.Millisecond)
		}
		pass(2 * tty.delay)
		same(t, s, tty.term)
		s.Suspend()
		settle()
		if len(tty.in) > 0 {
			t.Errorf("Suspend leaves %d pieces for the shell", len(tty.in))
		}
	})
}
