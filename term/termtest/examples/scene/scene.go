// Package scene measures one scene over slow lines, drawn with four libraries.
// Its test makes the table of fixstep's README, in fake time.
package scene

import (
	"fmt"
	"strings"
)

// The scene has 80 by 24 cells. Things bounce in a box, with 60 updates and 30
// frames a second. The last row shows the last key.
const (
	wide = 80
	high = 24
	unit = 1 << 16 // a cell, in the measure of places
)

// A thing is an @ of a color. Its place, and its way in an update, are in
// units.
type thing struct{ x, y, dx, dy, color int }

// A scene is its things, at a tick.
type scene struct {
	things []thing
	key    rune // the last one
}

// newScene returns the scene of n things at tick 0.
func newScene(n int) *scene {
	s := &scene{key: '-'}
	state := uint64(0x5eed2026)
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
		t.dx = between(2*unit/60, 20*unit/60)
		t.dy = between(unit/60, 10*unit/60)
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

// bounce returns a place and a way after they have met an edge, if there is
// one.
func bounce(at, way, end int) (newPlace, newWay int) {
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
	edge := "+" + strings.Repeat("-", wide-2) + "+"
	rows[0] = edge
	rows[high-2] = edge
	status := fmt.Sprintf(" bouncers  n=%-4d  60 updates/s  30 frames/s", len(s.things))
	rows[high-1] = fmt.Sprintf("%-56skey:%c%19s", status, s.key, "")
	return rows
}
