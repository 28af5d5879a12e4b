// Moving is a scene whose use of the CPU is measured by .ci/bench: 200 things
// bounce in a box of 80 by 23 cells, with 60 updates and 30 frames a second.
package main

import (
	"log"
	"runtime"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
)

// A thing has a place and a way in an update, both in 65536ths of a cell.
type thing struct {
	x, y   int64
	dx, dy int64
	color  int
}

type scene struct {
	tcell.Screen
	prev, cur [200]thing
}

// begin puts the things at places, and on ways, that differ.
func (s *scene) begin() {
	for i := range s.cur {
		n := int64(i)
		s.cur[i] = thing{
			x:     (1 + n*31%77) << 16,
			y:     (1 + n*17%20) << 16,
			dx:    2184 + n*7919%19660,
			dy:    1092 + n*6271%9830,
			color: 1 + i%7,
		}
	}
}

func (s *scene) Input(ev tcell.Event) error {
	if key, ok := ev.(*tcell.EventKey); ok && key.Rune() == 'q' {
		return loop.ErrQuit
	}
	return nil
}

func (s *scene) Update() error {
	s.prev = s.cur
	for i := range s.cur {
		t := &s.cur[i]
		t.x, t.dx = bounce(t.x+t.dx, t.dx, 78<<16)
		t.y, t.dy = bounce(t.y+t.dy, t.dy, 21<<16)
	}
	return nil
}

// bounce keeps a place between 1 cell and the end. Where it would leave, the
// way turns back.
func bounce(at, way, end int64) (int64, int64) {
	if at < 1<<16 || at > end {
		return max(1<<16, min(at, end)), -way
	}
	return at, way
}

func (s *scene) Draw(alpha loop.Alpha) {
	s.Clear()
	for x := range 80 {
		s.Put(x, 0, "-", tcell.StyleDefault)
		s.Put(x, 22, "-", tcell.StyleDefault)
	}
	for i, was := range s.prev {
		now := s.cur[i]
		x := alpha.Between(was.x, now.x) >> 16
		y := alpha.Between(was.y, now.y) >> 16
		color := tcell.PaletteColor(now.color)
		s.Put(int(x), int(y), "@", tcell.StyleDefault.Foreground(color))
	}
	s.Show()
}

func main() {
	runtime.GOMAXPROCS(1) // as the walker of the README does
	screen, err := term.Open(term.Options{})
	if err != nil {
		log.Fatal(err)
	}
	s := &scene{Screen: screen}
	s.begin()
	if err := loop.Play(screen, loop.Options{Frames: loop.PerSecond(30)}, s); err != nil {
		log.Fatal(err)
	}
}
