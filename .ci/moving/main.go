// Moving is the scene of which .ci/bench measures the CPU: 200 things bounce in
// a box of 80 by 24 cells, 60 updates and 30 frames a second.
package main

import (
	"log"
	"runtime"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
)

type thing struct{ x, y, dx, dy, color int64 } // places in 1/65536 cell

type scene struct {
	tcell.Screen
	prev, cur [200]thing
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

// bounce keeps a thing inside of 1 to end cells.
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
		x, y := alpha.Between(was.x, now.x)>>16, alpha.Between(was.y, now.y)>>16
		s.Put(int(x), int(y), "@", tcell.StyleDefault.Foreground(tcell.PaletteColor(int(now.color))))
	}
	s.Show()
}

func main() {
	runtime.GOMAXPROCS(1) // as README's walker does
	screen, err := term.Open(term.Options{})
	if err != nil {
		log.Fatal(err)
	}
	s := &scene{Screen: screen}
	for i := range s.cur {
		n := int64(i)
		s.cur[i] = thing{(1 + n*31%77) << 16, (1 + n*17%20) << 16, 2184 + n*7919%19660, 1092 + n*6271%9830, 1 + n%7}
	}
	if err := loop.Play(screen, loop.Options{Frames: loop.PerSecond(30)}, s); err != nil {
		log.Fatal(err)
	}
}
