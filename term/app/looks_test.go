package app

import (
	"fmt"
	"testing"
	"time"

	"fixstep/render"
)

// windows are the sizes in which the whole program is looked at.
var windows = []cells{{20, 6}, {40, 12}, {80, 24}, {120, 40}, {300, 100}}

// TestEveryLookInEveryWindow shows one moment of a fight: both ships, two
// torpedoes, the star, and in most looks a wake behind each of them.
func TestEveryLookInEveryWindow(t *testing.T) {
	for _, look := range render.LookNames {
		for _, size := range windows {
			name := fmt.Sprintf("looks/%s-%v.txt", look, size)
			t.Run(name, func(t *testing.T) {
				p := play(t, size.w, size.h, 4501*time.Millisecond, nil, "-seed", "5", "-autopilot", "-look", look)
				golden(t, name, p.screen)
			})
		}
	}
}
