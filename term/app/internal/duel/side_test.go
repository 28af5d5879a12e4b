package duel

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/world"
)

func TestWhoHoldsFireIsReady(t *testing.T) {
	g := NewGame(1)
	hold := func(ticks int, c world.Commands) {
		for range ticks {
			g.Step(c)
		}
	}
	hold(2*Rate, world.Commands{world.Fire, world.Fire}) // during the match
	g.World.Phase = world.Over
	hold(Rate-1, world.Commands{world.Fire, 0})
	hold(1, world.Commands{})
	if g.Held != [2]uint8{} {
		t.Errorf("a short press of Fire counts: %v", g.Held)
	}
	hold(Rate, world.Commands{world.Fire, 0})
	hold(Rate, world.Commands{})
	if !g.Ready(0) || g.Ready(1) || g.Match != 1 {
		t.Errorf("%+v", g.Held)
	}
	hold(1, world.Commands{0, world.Fire})
	other := g
	other.Held[1]++
	first := g
	first.Held[0]++
	next := g
	next.Match++
	for _, differs := range []Game{other, first, next} {
		if differs.Hash() == g.Hash() {
			t.Errorf("%+v of match %d has the same hash", differs.Held, differs.Match)
		}
	}
	hold(Rate-1, world.Commands{0, world.Fire})
	if g.Match != 2 || g.World.Tick != 0 || g.World.Options.Seed != 2 || g.Held != [2]uint8{} {
		t.Errorf("match %d, tick %d", g.Match, g.World.Tick)
	}
}

// The other end sends bytes, once or repeatedly, and our player gets a text.
func TestHowADuelEnds(t *testing.T) {
	bye := func(why Reason, tick int64) string { return string(appendBye(nil, Bye{why, tick})) }
	silent := Bye{Why: Silent}
	for name, c := range map[string]struct {
		say   string
		again bool
		text  string
		after time.Duration
		bye   Bye // ours
	}{
		"killed": {"", false,
			"Lost bob", 0, Bye{}},
		"silent": {"", true,
			"No word from bob for 15 s", lostAfter, silent},
		"only there": {string(rune(isStill)), true,
			"No word from bob for 15 s", lostAfter, silent},
		"left": {bye(Left, 0), true,
			"bob left", 0, Bye{}},
		"nonsense": {strings.Repeat("\xff", 30), true,
			"The game of bob sends nonsense", 0, Bye{Why: Nonsense}},
		"hears nonsense": {bye(Nonsense, 0), true,
			"bob cannot read what your game sends", 0, Bye{}},
		"a lie": {"\x00\x01\x20\x00\x0012345678", true,
			"Your game and that of bob differ at tick 1", 0, Bye{Differs, 1}},
		"a last lie": {"\x00\x01\x20\x00\x0012345678", false,
			"Your game and that of bob differ at tick 1", 0, Bye{Differs, 1}},
		"hears a lie": {bye(Differs, 300), true,
			"The two games differ at tick 300, says bob", 0, Bye{}},
		"hears nothing": {bye(Silent, 0), true,
			"bob had no word from you for 15 s", 0, Bye{}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				x, y := net.Pipe()
				ann, bob := hellos()
				a := playerOf(NewPeer(x, ann, bob, "somebody", nil))
				go io.Copy(io.Discard, y)
				go func() {
					defer y.Close()
					for {
						_, err := io.WriteString(y, c.say)
						if err != nil {
							return
						}
						time.Sleep(time.Second / 2)
						if !c.again {
							return
						}
					}
				}()
				start := time.Now()
				a.play(time.Minute)
				took := time.Since(start)
				if took > c.after+time.Second || took < c.after {
					t.Errorf("it ends after %v", took)
				}
				if a.end == nil || !strings.Contains(a.end.Text, c.text) || a.end.Bye != c.bye {
					t.Errorf("it ends by %+v", a.end)
				}
				a.Peer.Wait()
				if took := time.Since(start); took > c.after+3*time.Second {
					t.Errorf("closed after %v", took)
				}
				y.Close()
				time.Sleep(time.Second) // the goroutine that writes has ended
			})
		})
	}
}

// An unwritable is a connection on which no write comes through.
type unwritable struct{ net.Conn }

func (unwritable) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// Bytes for a side that does not read wait, while the game goes on, and come in
// order when it reads again. Bytes beyond mostWaiting are dropped. Where none
// can be written, what the other side says is still heard.
func TestSayingWaitsForNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x, y := net.Pipe()
		ann, bob := hellos()
		p := NewPeer(x, ann, bob, "", nil)
		var said []byte
		for n := range uint32(mostWaiting/4 + 1) { // the first piece is on its way
			piece := binary.BigEndian.AppendUint32(nil, n)
			p.line.send(piece)
			said = append(said, piece...)
			synctest.Wait()
		}
		p.line.send([]byte("dropped"))
		p.Close(Bye{})
		got, _ := io.ReadAll(y)
		if want := appendBye(said, Bye{}); !bytes.Equal(got, want) {
			t.Errorf("%d of %d bytes came, or in another order", len(got), len(want))
		}
		p.Wait()
		x, y = net.Pipe()
		p = NewPeer(unwritable{x}, ann, bob, "", nil)
		p.line.send(said[:4])
		synctest.Wait()
		go y.Write(said[:1])
		synctest.Wait()
		got, err := p.line.look(nil)
		if len(got) != 1 || err != nil {
			t.Errorf("after a failed write %d bytes are heard, %v", len(got), err)
		}
		p.Close(Bye{})
		p.Wait()
	})
}

// TestACloseTakesASecondAtMost, also if the other side reads nothing. Wait
// returns when the connection is closed.
func TestACloseTakesASecondAtMost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		x, y := net.Pipe()
		ann, bob := hellos()
		p := NewPeer(x, ann, bob, "", nil)
		start := time.Now()
		p.Close(Bye{})
		p.Wait()
		if took := time.Since(start); took != time.Second {
			t.Errorf("closed after %v", took)
		}
		_, err := y.Read(make([]byte, 1))
		if err != io.EOF {
			t.Errorf("the connection is not closed: %v", err)
		}
	})
}

// An ending is a connection that breaks at once.
type ending struct {
	net.Conn
	err error
}

func (e ending) Read([]byte) (int, error) { return 0, e.err }

// TestOnlySSHSaysWhyALineBreaks: any other error is the end of the stream.
func TestOnlySSHSaysWhyALineBreaks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for err, want := range map[error]error{
			errors.New("reset by peer"): io.EOF,
			Broken("cut"):               Broken("cut"),
		} {
			x, y := net.Pipe()
			var open sync.WaitGroup
			l := newLine(ending{x, err}, &open)
			synctest.Wait()
			if _, got := l.look(nil); got != want {
				t.Errorf("%v becomes %v", err, got)
			}
			y.Close()
			l.close(nil)
			open.Wait()
		}
	})
}
