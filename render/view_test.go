package render

import (
	"testing"

	"fixstep/world"
)

// TestEdgesAreJoined: a ship across a corner is drawn in all four corners.
func TestEdgesAreJoined(t *testing.T) {
	var c Canvas
	c.Clear(80, 23)
	v := largestView(&c, 0)
	v.draw(wedge, pose{}, shipSize, Wedge)
	for _, i := range []int{0, 79, 80 * 22, 80*23 - 1} {
		if c.cells[i].mask == 0 {
			t.Errorf("nothing in the corner %d, %d", i%80, i/80)
		}
	}
}

// TestShipsDifferInBlackAndWhite: however small they are and wherever they
// point. They differ in colour as well.
func TestShipsDifferInBlackAndWhite(t *testing.T) {
	for _, size := range [][2]int{{20, 6}, {80, 24}, {300, 100}} {
		for heading := range 16 {
			var pictures [2]string
			for i, ship := range []shape{needle, wedge} {
				var c Canvas
				c.Clear(size[0], size[1])
				v := largestView(&c, 1)
				v.draw(ship, pose{at: point{world.W / 2, world.H / 2}, heading: world.Angle(heading) << 28}, v.atLeast(3, shipSize), Plain)
				pictures[i] = c.String()
			}
			if pictures[0] == pictures[1] {
				t.Errorf("at %v, heading %d both ships are\n%s", size, heading, pictures[0])
			}
		}
	}
	if styles[OnDark][Needle] == styles[OnDark][Wedge] {
		t.Error("both ships have one colour")
	}
}

// TestPixelIsFloor: pixels are equally wide on both sides of 0.
func TestPixelIsFloor(t *testing.T) {
	v := view{w: 160, h: 46}
	for i := int64(-1000); i < 1000; i++ {
		x, y := v.pixel(point{i * world.Unit / 10, i * world.Unit / 10})
		if wantX, wantY := (i+10000)/10-1000, (i+10000)/20-500; x != wantX || y != wantY {
			t.Fatalf("%d tenths are pixel %d, %d, want %d, %d", i, x, y, wantX, wantY)
		}
	}
}

func TestViewKeepsProportionsAndFits(t *testing.T) {
	for w := 1; w < 330; w += 7 {
		for h := 1; h < 120; h += 3 {
			c := Canvas{w: w, h: h}
			v := largestView(&c, 1)
			if v.w < 2 || v.h < 2 || v.x < 0 || v.y < 0 {
				t.Fatalf("%dx%d: %+v", w, h, v)
			}
			if h > 1 && (v.x+int(v.w) > 2*w || v.y+int(v.h) > 2*h) {
				t.Fatalf("%dx%d: %+v is outside", w, h, v)
			}
			full := v.w == 2*int64(w) || v.h == 2*int64(h-1)
			off := abs(v.w*92 - v.h*320) // in half cells, times 92 and 160
			if h > 1 && (!full || off > 2*320) {
				t.Fatalf("%dx%d: %+v has the wrong proportions", w, h, v)
			}
		}
	}
}
