package scene

import (
	"testing"
	"time"
)

// TestFramesAreMeasured: a scene adds the bytes and round trips of its frames
// to the numbers of the loop. This terminal answers every second frame, after
// 200 ms.
func TestFramesAreMeasured(t *testing.T) {
	var n numbers
	for i := range int64(100) {
		n.shown(25*(i+1), 200*time.Millisecond, (i+1)/2)
	}
	n.shown(2500, 200*time.Millisecond, 50) // sends nothing
	if n.Bytes.Count() != 100 || n.Bytes.Max() != 25 || n.Trip.Count() != 50 || n.Trip.Max() != 200*time.Millisecond {
		t.Errorf("%d frames sent bytes, at most %d; %d round trips, at most %v", n.Bytes.Count(), n.Bytes.Max(), n.Trip.Count(), n.Trip.Max())
	}
}
