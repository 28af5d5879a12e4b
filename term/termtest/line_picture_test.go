//go:build !js

package termtest_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
	"fixstep/term/internal/cast"
	"fixstep/term/termtest"
	"fixstep/term/vt"
)

// A swarm is a game of things that fly from wall to wall, above a line that
// shows the last key and the time.
type swarm struct {
	tcell.Screen
	things []flying
	key    rune
	begun  time.Time
}

// A flying thing has its place, and its way in an update, in 256ths of a cell.
type flying struct {
	x, y   loop.Moving[int]
	dx, dy int
	color  tcell.Color
}

const (
	swarmWide, swarmHigh = 42, 10
	fine                 = 256
)

func newSwarm(screen tcell.Screen, n int) *swarm {
	s := &swarm{Screen: screen, key: '-', begun: time.Now()}
	random := rand.New(rand.NewPCG(1, 2))
	for range n {
		f := flying{
			dx: 20 + random.IntN(60), dy: 10 + random.IntN(30),
			color: tcell.PaletteColor(1 + random.IntN(7)),
		}
		f.x.Leap(random.IntN((swarmWide - 1) * fine))
		f.y.Leap(random.IntN((swarmHigh - 3) * fine))
		s.things = append(s.things, f)
	}
	return s
}

func (s *swarm) Input(ev tcell.Event) error {
	key, is := ev.(*tcell.EventKey)
	switch {
	case !is:
	case key.Rune() == 'q':
		return loop.ErrQuit
	default:
		s.key = key.Rune()
	}
	return nil
}

func (s *swarm) Update() error {
	for i := range s.things {
		f := &s.things[i]
		f.dx = turned(f.x.Cur, f.dx, swarmWide-1)
		f.dy = turned(f.y.Cur, f.dy, swarmHigh-3)
		f.x.Move(f.x.Cur + f.dx)
		f.y.Move(f.y.Cur + f.dy)
	}
	return nil
}

// turned returns a way that turns round at the walls.
func turned(at, way, cells int) int {
	if to := at + way; to < 0 || to > cells*fine {
		return -way
	}
	return way
}

func (s *swarm) Draw(alpha loop.Alpha) {
	s.Clear()
	for _, f := range s.things {
		x, y := f.x.At(alpha)/fine, f.y.At(alpha)/fine
		s.Put(x, y, "@", tcell.StyleDefault.Foreground(f.color))
	}
	text := fmt.Sprintf(" the last key: %c    game time: %4.1f s", s.key, time.Since(s.begun).Seconds())
	s.PutStr(0, swarmHigh-1, text)
	s.Show()
}

// TestTheReadmesLine holds what the README says of its two pictures, and makes
// them with -update: the same game over 64 kbit/s, drawn by tcell and by
// fixstep, while a key is typed each second. Where two goroutines are awake at
// one moment the pictures are not the same each time.
func TestTheReadmesLine(t *testing.T) {
	t.Run("tcell", func(t *testing.T) {
		seen := lineSeen(t, "tcell", func(t testing.TB, o vt.Options) *termtest.Player {
			return termtest.StartTTY(t, func(tty *termtest.TTY) error {
				s, err := tcell.NewTerminfoScreenFromTty(tty)
				if err != nil {
					return err
				}
				return playSwarm(s, "tcell")
			}, swarmWide, swarmHigh, o)
		})
		if seen < 5*time.Second {
			t.Errorf("tcell shows a key after %v: what does the README show then?", seen)
		}
	})
	t.Run("fixstep", func(t *testing.T) {
		seen := lineSeen(t, "fixstep", func(t testing.TB, o vt.Options) *termtest.Player {
			return termtest.Start(t, func(s *term.Screen) error {
				return playSwarm(s, "fixstep")
			}, swarmWide, swarmHigh, o)
		})
		if seen > 200*time.Millisecond {
			t.Errorf("fixstep shows a key after %v", seen)
		}
	})
}

func playSwarm(s tcell.Screen, library string) error {
	s.SetTitle(library + " over 64 kbit/s")
	return loop.Play(s, loop.Options{Frames: loop.PerSecond(30)}, newSwarm(s, 40))
}

// lineSeen plays with a swarm over a thin line, and returns the time from the
// last key to its picture. With -update it also writes what is seen until then.
func lineSeen(t *testing.T, name string, start func(testing.TB, vt.Options) *termtest.Player) (seen time.Duration) {
	termtest.Test(t, func(t *testing.T) {
		begun := time.Now()
		line := vt.Line{Rate: 64_000, Trip: 50 * time.Millisecond, Hold: 1 << 30}
		recording := cast.New(swarmWide, swarmHigh, vt.Options{}, func() time.Duration { return time.Since(begun) })
		p := start(t, vt.Options{Line: line, Tap: recording})
		for key := 'a'; key <= 'f'; key++ {
			p.Type("wait:900ms " + string(key))
		}
		typed := time.Now()
		shown := func() bool { return strings.Contains(p.Look().String(), "the last key: f") }
		if flag.Lookup("update").Value.String() == "true" {
			p.Wait(900 * time.Millisecond)
			var picture strings.Builder
			if err := recording.WriteAnimation(&picture); err != nil {
				t.Fatal(err)
			}
			termtest.Golden(t, "testdata/line-"+name+".svg", picture.String())
		}
		p.UntilFunc("the key f", shown, time.Minute)
		seen = time.Since(typed)
		p.Stop()
	})
	return seen
}
