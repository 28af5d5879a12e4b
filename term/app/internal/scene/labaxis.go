package scene

import (
	"slices"
	"strings"
	"time"
)

// axes are the times that a lane can stand for.
var axes = []time.Duration{50 * time.Millisecond, 100 * time.Millisecond, 200 * time.Millisecond, 500 * time.Millisecond, time.Second}

// axis returns the time that a lane stands for, if the text is about keys: the
// shortest one that holds them all.
func (l *Lab) axis() time.Duration {
	text := strings.Join(l.shown, "")
	if l.touring() {
		text = l.tour.steps[l.tour.at].Said
	}
	if !strings.Contains(text, ".key}") {
		return 0
	}
	longest := time.Duration(0)
	for _, lane := range l.lanes {
		longest = max(longest, lane.Key)
	}
	i, _ := slices.BinarySearch(axes, longest)
	return axes[min(i, len(axes)-1)]
}
