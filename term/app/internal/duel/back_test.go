package duel

import (
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// An exchange is where two players find each other again, as in a lobby.
type exchange struct {
	never error // the error of every call of back

	mu    sync.Mutex
	takes time.Duration // to dial
	delay time.Duration // delay of the lines, one way
	waits map[Token]chan io.ReadWriteCloser
	line  *wire // the newest line
	lines int
}

// newest returns the newest line.
func (x *exchange) newest() *wire {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.line
}

// dials sets the time that dialing takes from now on, and the delay of new
// lines.
func (x *exchange) dials(takes, delay time.Duration) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.takes, x.delay = takes, delay
}

// wire returns the ends of a new line.
func (x *exchange) wire() (a, b io.ReadWriteCloser) {
	x.line, a, b = newWire(x.delay)
	x.lines++
	return a, b
}

// back is the Back function of both players.
func (x *exchange) back(ctx context.Context, t Token, _ string) (io.ReadWriteCloser, error) {
	x.mu.Lock()
	takes := x.takes
	x.mu.Unlock()
	if !pause(ctx, takes) || x.never != nil {
		return nil, errors.Join(x.never, ctx.Err())
	}
	x.mu.Lock()
	other, ok := x.waits[t]
	if ok {
		defer x.mu.Unlock()
		delete(x.waits, t)
		a, b := x.wire()
		other <- a
		return b, nil
	}
	me := make(chan io.ReadWriteCloser, 1)
	x.waits = map[Token]chan io.ReadWriteCloser{t: me}
	x.mu.Unlock()
	select {
	case conn := <-me:
		return conn, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// meet makes two players meet, of whom the second could dial again.
func (x *exchange) meet() (a, b *player) {
	near, far := x.wire()
	ann, bob := hellos()
	bob.Dials = true
	a = playerOf(NewPeer(near, ann, bob, "somebody", x.back))
	b = playerOf(NewPeer(far, bob, ann, "somebody", x.back))
	return a, b
}

// The ways in which a line breaks.
var breaks = map[string]func(*wire){
	"both hear its end": func(w *wire) {
		w.inner[0].Close()
		w.inner[1].Close()
	},
	"the first hears it": func(w *wire) {
		close(w.dead)
		w.inner[0].Close()
	},
	"the second hears it": func(w *wire) {
		close(w.dead)
		w.inner[1].Close()
	},
	"nobody hears of that": func(w *wire) {
		close(w.dead)
	},
	"within a message": func(w *wire) {
		close(w.dead)
		go w.inner[0].Write([]byte{isStatus, 0})
		go w.inner[1].Write([]byte{0, 0x80})
	},
}

// A player who is not found again within a minute is given up. If no way back
// exists, the player is given up as early as without a Back.
func TestALineThatStaysBrokenEndsTheDuel(t *testing.T) {
	for name, c := range map[string]struct {
		breaks string
		never  error
		lasts  time.Duration // length of the duel
		text   string
	}{
		"ended":  {"both hear its end", nil, backAfter, "Lost bob: cut"},
		"dead":   {"nobody hears of that", nil, backAfter, "No word from bob for 60 s"},
		"denied": {"both hear its end", errors.New("denied"), 30 * time.Second, "Lost bob: cut"},
		"mute":   {"nobody hears of that", errors.New("denied"), 35 * time.Second, "No word from bob for 15 s"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				x := &exchange{takes: 30 * time.Second, never: c.never}
				a, b := x.meet()
				playOn(a, b, 3*time.Second)
				breaks[c.breaks](x.newest())
				if c.never == nil {
					x.dials(time.Hour, 0)
				}
				took := playOn(a, b, 2*time.Minute)
				for i, p := range []*player{a, b} {
					off := (took[i] - c.lasts).Abs()
					if off > time.Second || p.end == nil {
						t.Fatalf("side %d, after %v: %v", i, took[i], p.end)
					}
				}
				// If both give up at once, one may still hear the other's bye.
				told := []string{a.end.Text, strings.ReplaceAll(b.end.Text, "ann", "bob")}
				if !slices.Contains(told, c.text) {
					t.Errorf("%v and %v, want %q", a.end, b.end, c.text)
				}
				leave(a, b)
			})
		})
	}
}

// TestTheTimeBeforeADuelIsNoSilence of the other side.
func TestTheTimeBeforeADuelIsNoSilence(t *testing.T) {
	for _, began := range []time.Duration{time.Second / 2, time.Minute} {
		x, y := net.Pipe()
		ann, bob := hellos()
		p := NewPeer(x, ann, bob, "", nil)
		p.receive(began, nil)
		if text := p.Trouble(began + 900*time.Millisecond); text != "" {
			t.Errorf("a duel that begins after %v: %s", began, text)
		}
		y.Close()
	}
}

// A player who leaves does not wait for a search. A line that is found too
// late, or that nobody has taken yet, is closed.
func TestWhoLeavesLooksNoMore(t *testing.T) {
	for _, takes := range []time.Duration{time.Second, time.Minute} {
		synctest.Test(t, func(t *testing.T) {
			near, far := net.Pipe()
			x := &exchange{}
			a, b := x.meet()
			a.Peer.back = func(ctx context.Context, _ Token, _ string) (io.ReadWriteCloser, error) {
				pause(ctx, takes)
				return near, nil
			}
			playOn(a, b, 2*time.Second)
			breaks["both hear its end"](x.newest())
			playOn(a, b, 100*time.Millisecond)
			time.Sleep(5 * time.Second)
			start := time.Now()
			leave(a, b)
			if took := time.Since(start); took > 4*time.Second {
				t.Errorf("leaving takes %v", took)
			}
			if _, err := far.Read(make([]byte, 1)); err != io.EOF {
				t.Error(err)
			}
		})
	}
}
