// Package scene measures one scene, drawn with four libraries, over slow lines:
// go test prints the tables of fixstep's README, in fake time.
package scene

import "fmt"

// The scene: things bounce in a box of 80 by 23 cells, 60 updates and 30 frames
// a second, above a line that shows the last key.
const (
	wide, high = 80, 24
	unit       = 1 << 16 // of a place, in a cell
)

// A thing is an @ of a color. Its place and way are in units.
type thing struct{ x, y, dx, dy, color int }

// A scene is its things, at a tick.
type scene struct {
	things []thing
	key    rune // the last one
}

// newScene returns the scene of n things at tick 0.
func newScene(n int) *scene {
	s, state := &scene{key: '-'}, uint64(0x5eed2026)
	next := func() uint64 { // splitmix64
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	between := func(low, high int) int { return low + int(next()%uint64(high-low)) }
	for range n {
		t := thing{x: between(unit, 79*unit), y: between(unit, 22*unit)}
		t.dx, t.dy = between(2*unit/60, 20*unit/60), between(unit/60, 10*unit/60)
		bits := next()
		if bits&1 != 0 {
			t.dx = -t.dx
		}
		if bits&2 != 0 {
			t.dy = -t.dy
		}
		t.color = []int{1, 2, 3, 4, 5, 6, 7, 9}[bits>>8%8]
		s.things = append(s.things, t)
	}
	return s
}

// step advances the scene by a tick.
func (s *scene) step() {
	for i := range s.things {
		t := &s.things[i]
		t.x, t.dx = bounce(t.x+t.dx, t.dx, 79*unit)
		t.y, t.dy = bounce(t.y+t.dy, t.dy, 22*unit)
	}
}

func bounce(at, way, end int) (int, int) {
	switch {
	case at < unit:
		return 2*unit - at, -way
	case at >= end:
		return 2*end - 1 - at, -way
	}
	return at, way
}

// cells returns the colors of the things, by rows; 0: there is none.
func (s *scene) cells() (cells [high][wide]int) {
	for _, t := range s.things {
		cells[t.y/unit][t.x/unit] = t.color
	}
	return cells
}

// rows returns the box and the line below it.
func (s *scene) rows() (rows [high]string) {
	for y := range rows {
		rows[y] = fmt.Sprintf("|%78s|", "")
	}
	rows[0] = fmt.Sprintf("+%s+", line)
	rows[high-2] = rows[0]
	rows[high-1] = fmt.Sprintf("%-56skey:%c%19s", fmt.Sprintf(" bouncers  n=%-4d  60 updates/s  30 frames/s", len(s.things)), s.key, "")
	return rows
}

const line = "------------------------------------------------------------------------------"
