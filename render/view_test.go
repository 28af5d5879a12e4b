package render

import "testing"

func TestViewKeepsProportionsAndFits(t *testing.T) {
	for w := 1; w < 330; w += 7 {
		for h := 1; h < 120; h += 3 {
			v := largestView(blank(w, h), 1)
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
