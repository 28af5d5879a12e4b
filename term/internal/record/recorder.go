// Package record makes a script of what a person has played. The script waits
// for texts on the screen. Which text a wait is for is found by an experiment:
// the program is played again, and a text that does not come again is struck.
//
// The files can be read in this order: names.go and hand.go find the word of a
// key, mouse.go that of a click; recorder.go takes the words and the pictures
// of a session, and finds the rests in it; echo.go says what is no rest,
// texts.go which texts a wait can be for, score.go which is the best; line.go
// has what comes of a rest, and write.go the words of its keys; experiment.go
// plays the lines again, the first time by strike.go.
package record

import (
	"slices"
	"strings"
	"time"
)

// A player looks at the result of his keys for at least shortestRest. One who
// types slowly has longer gaps between two keys as well, up to longestRest.
const (
	shortestRest = 300 * time.Millisecond
	longestRest  = 800 * time.Millisecond
)

// A Recorder takes what a player does and what the screen shows. It keeps only
// the present picture, and the rows that were there before the last key. The
// zero value is not ready: use NewRecorder.
type Recorder struct {
	usual []string // texts that are of this machine or its user
	lines []Line

	keys  []Key    // of the line that is not over
	typed string   // the characters of the last keys
	seen  []string // the rows of all pictures before the last key of the line

	screen  []string        // the rows of the picture now
	styled  string          // the picture now with its styles
	changed []time.Duration // when each row has changed since the last key; 0: it has not
	before  []string        // the rows before the last key
	first   []string        // the rows before the first key of the line
	draws   int             // how many pictures have come since the last key

	settings string // of the tty at the last key
	styles   bool   // a line has changed nothing but styles

	last time.Duration // the time of the last key, or of the start
	drew time.Duration // the time of the last picture
	woke time.Duration // the time of the first picture after the last key
	gaps []time.Duration
}

// NewRecorder returns a Recorder. usual are texts that are not the program's,
// such as the name of the user: a script does not wait for them if it can do
// otherwise.
func NewRecorder(usual []string) *Recorder { return &Recorder{usual: usual} }

// mostGaps is the number of gaps between keys by which the Recorder knows how
// fast a player types, and mostSeen that of the rows that it remembers.
const (
	mostGaps  = 64
	mostSeen  = 1024
	mostTyped = 200
)

// rest returns the length of a gap between two keys that is a rest.
func (r *Recorder) rest() time.Duration {
	if len(r.gaps) < 8 {
		return shortestRest
	}
	sorted := slices.Sorted(slices.Values(r.gaps))
	return min(max(2*sorted[len(sorted)/5], shortestRest), longestRest)
}

// Draw takes a picture, which is a line for each row, and the same picture with
// its styles. If only the bar of a menu moves, only the styles change.
func (r *Recorder) Draw(at time.Duration, picture, styled string) {
	if styled == r.styled {
		return
	}
	rows := strings.Split(strings.TrimSuffix(picture, "\n"), "\n")
	for y, row := range rows {
		if y >= len(r.screen) || row != r.screen[y] {
			r.change(y, at)
		}
	}
	r.screen = rows
	r.styled = styled
	r.drew = at
	if r.draws == 0 {
		r.woke = at
	}
	r.draws++
}

// change notes when a row has changed.
func (r *Recorder) change(y int, at time.Duration) {
	for len(r.changed) <= y {
		r.changed = append(r.changed, 0)
	}
	r.changed[y] = max(at, 1)
}

// Begin is called before a key has an effect. If the player has looked at
// something before it, the line is over. settings are those of the tty. If they
// have changed since the last key, the program has answered that key, and a key
// that came sooner could be lost.
func (r *Recorder) Begin(at time.Duration, settings string) {
	gap := at - r.last
	if gap < longestRest {
		r.gaps = append(r.gaps[max(0, len(r.gaps)-mostGaps+1):], gap)
	}
	isRest := gap >= shortestRest && !r.echoes()
	isAnswer := len(r.keys) > 0 && settings != r.settings
	if isRest || isAnswer {
		r.end(at)
	}
	if isAnswer {
		r.lines[len(r.lines)-1].gap = longestRest
	}
	r.settings = settings
	r.last = at
	r.mark()
}

// mark makes the picture now that before the last key.
func (r *Recorder) mark() {
	r.before = r.screen
	if len(r.keys) == 0 {
		r.first = r.screen
	}
	for _, row := range r.screen {
		if row != "" && !slices.Contains(r.seen, row) {
			r.seen = append(r.seen, row)
		}
	}
	r.seen = r.seen[max(0, len(r.seen)-mostSeen):]
	clear(r.changed)
	r.draws = 0
}

// Add adds what the player has done.
func (r *Recorder) Add(k Key) {
	n := len(r.keys)
	isOn := k.Kind == Move && n > 0 && r.keys[n-1].Kind == Move
	if isOn {
		r.keys[n-1] = k // only where it ends counts
		return
	}
	r.keys = append(r.keys, k)
	if k.Char != 0 {
		r.typed += string(k.Char)
		r.typed = r.typed[max(0, len(r.typed)-mostTyped):]
	}
}

// end ends a line with what the player has looked at until now.
func (r *Recorder) end(at time.Duration) {
	l := Line{keys: r.keys, gap: at - r.last, Texts: r.texts()}
	if r.draws > 0 {
		l.thought = r.woke - r.last
		l.took = r.drew - r.last
		isText := func(at time.Duration) bool { return at > 0 }
		r.styles = r.styles || !slices.ContainsFunc(r.changed, isText)
	}
	const moves = 3
	isMoving := r.draws > moves && at-r.drew < shortestRest
	if isMoving {
		l.wait = (at - r.last).Round(100 * time.Millisecond)
	}
	r.lines = append(r.lines, l)
	r.keys = nil
	r.seen = nil
}

// Lines ends the session and returns its lines. ended says that the program has
// ended, so that there was nothing left to look at.
func (r *Recorder) Lines(at time.Duration, ended bool) []Line {
	isRest := at-r.last >= shortestRest && !r.echoes()
	switch {
	case !ended && isRest:
		r.end(at)
		r.lines[len(r.lines)-1].gap = longestRest
	case len(r.keys) > 0:
		r.lines = append(r.lines, Line{keys: r.keys, gap: longestRest, isLast: true})
	}
	return r.joined()
}

// Styles reports whether the keys of a line have changed nothing but styles. So
// the text of the last screen does not say where the bar of a menu is.
func (r *Recorder) Styles() bool { return r.styles }

// joined returns the lines without those that only one who types slowly makes:
// after them there was no rest.
func (r *Recorder) joined() (list []Line) {
	rest := r.rest()
	var keys []Key
	for _, l := range r.lines {
		keys = append(keys, l.keys...)
		isStart := len(keys) == 0
		if l.gap < rest && !isStart {
			continue
		}
		l.Words = words(keys)
		l.keys = nil
		list = append(list, l)
		keys = nil
	}
	return list
}
