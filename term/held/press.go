package held

import "time"

// Times from one press to the next. No hand taps more than ten times a second,
// and no usual keyboard repeats less often.
const (
	repeatGap = 100 * time.Millisecond
	soonGap   = 200 * time.Millisecond // hands in a hurry need 110 to 170
	holdGap   = 700 * time.Millisecond // no usual keyboard waits longer for the first repeat
)

// pressesKept limits how far ahead a player can type, in taps.
const pressesKept = 2

// A key is the state of an action.
type key struct {
	spans Spans

	left    int    // updates for which a press still lasts
	pending int    // presses that no update has reported
	held    uint64 // its keys that are down, and whose release will be reported
	nth     int    // the number of the last press
	pressed bool   // there was a press
	taken   bool   // an update has come since the last one
	last    int    // the time of the last press
	late    Delay  // of the last press
	before  int    // from the press before the last one to the last one
	repeats bool   // the last press has repeated: it was a hold, or hands hurry
	auto    bool   // a silence came before that, so it was a hold

	now, was report // of the last two updates
}

// A report is what an update is told about an action.
type report struct{ down, pressed bool }

func (k *key) goesOn() bool { return k.left > 0 || k.held != 0 }

// forget forgets what no release will end.
func (k *key) forget() { k.left, k.pending = 0, 0 }

// A Delay bounds the updates from the moment when a key goes down to its Input.
type Delay struct {
	Least, Most int // updates
}

// untold notes a press whose end nothing will report, and reports whether a
// hand has made it, and not the terminal as a repeat. Up to its first repeat a
// hold looks like a tap, so a press lasts as long as a tap should.
func (k *key) untold(p *pace) (byHand bool) {
	tap := p.updates(k.spans.Tap)
	gap, span := p.gap(k), tap
	switch soon := gap < p.updates(soonGap); {
	case p.repeating(k):
		span = k.repeat(p)
	case !k.repeats && soon:
		span = p.updates(k.spans.Quick)
	case !k.repeats: // a tap
	case !soon:
		span = k.afterHold(p)
	case k.before > p.updates(repeatGap): // no two repeats in a row are late
		k.auto = false
	}
	k.left = max(1, span, min(k.left+span, pressesKept*tap))
	k.last, k.pressed, k.late, k.before = p.now, true, p.late, gap
	return !k.auto
}

// repeat notes a repeat, and returns its span. If the last press was the first
// repeat of a hold, it tells how long the keyboard is silent before that.
func (k *key) repeat(p *pace) (span int) {
	if !k.repeats && p.updates(soonGap) < k.before && k.before < p.updates(holdGap) {
		p.silence, k.auto = k.before, true
	}
	k.repeats, k.left = true, 0
	return p.updates(k.spans.Repeat)
}

// afterHold notes a press after a hold, and returns its span: the press may
// begin another hold, so it lasts through the silence, if that is known.
func (k *key) afterHold(p *pace) (span int) {
	k.repeats, k.auto = false, false
	held := p.updates(k.spans.Held)
	if held > p.updates(k.spans.Tap) && p.silence > 0 {
		return p.silence + 1
	}
	return held
}

// A pace is what the actions of a table have in common. Its times are in
// updates.
type pace struct {
	rate    int   // updates a second
	presses int   // so far
	now     int   // the time
	late    Delay // of the next presses
	silence int   // before the first repeat of the last hold; 0: no hold yet
}

// updates returns a time as a whole number of updates, at least one, and those
// of an hour at most.
func (p *pace) updates(d time.Duration) int {
	d = min(d, time.Hour) // of which the product has room
	return max(1, int((d*time.Duration(p.rate)+time.Second/2)/time.Second))
}

// gap returns the time between the last press of a key and one more press now,
// holdGap at most. Their delays are taken as the same, unless that is known to
// be wrong.
func (p *pace) gap(k *key) int {
	memory := p.updates(holdGap)
	if !p.remembers(k) {
		return memory
	}
	came := p.now - k.last
	least, most := came+k.late.Least-p.late.Most, came+k.late.Most-p.late.Least
	return max(0, min(max(came, least), most, memory))
}

func (p *pace) remembers(k *key) bool { return k.pressed && p.now-k.last < p.updates(holdGap) }

// repeating reports whether another press of a key now is a repeat.
func (p *pace) repeating(k *key) bool { return p.remembers(k) && p.gap(k) <= p.updates(repeatGap) }
