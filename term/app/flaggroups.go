package app

import (
	"time"

	"fixstep/loop"
)

// newLostFlag defines the flag for the silence after which a terminal counts as
// lost. A screen reports a silence of 1, 2, 4 and so on seconds, up to 64 by
// default.
func newLostFlag(f *flags, lost *time.Duration) {
	*lost = 64 * time.Second
	f.durationVar(lost, "lost", time.Second, loop.UntilInput, "leave a silent terminal after this `time`")
}

// loopOptions returns the options of a game with so many updates and frames a
// second, for a time; 0: until it quits.
func loopOptions(ups, fps int, length time.Duration) loop.Options {
	return loop.Options{Updates: loop.PerSecond(ups), Frames: loop.PerSecond(fps), For: length}
}
