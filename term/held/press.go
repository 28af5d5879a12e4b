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

	left     int    // updates for which a press still lasts
	pending  int    // presses that no update has reported
	downKeys uint64 // the keys that are down, and whose release will be reported
	nth      int    // the number of the last press, among those of all actions
	seen     bool   // an update has come since the last press

	// How the presses without releases have come.
	wasPressed bool  // there was a press
	lastAt     int   // the time of the last press
	lastLate   Delay // of the last press
	lastGap    int   // the time between the last press and the one before it
	repeated   bool  // the last press was a repeat, or a hand in a hurry
	byKeyboard bool  // a silence came before the repeats, so the keyboard makes them

	now, was report // of this update and of the one before it
}

// A report is what an update is told about an action.
type report struct{ down, pressed bool }

// goesOn reports whether the action will be down in the next update.
func (k *key) goesOn() bool { return k.left > 0 || k.downKeys != 0 }

// forget forgets the presses that no release will end.
func (k *key) forget() {
	k.left = 0
	k.pending = 0
}

// A Delay bounds how late an event is: the time from the moment when a key goes
// down until Input gets the event.
type Delay struct {
	Least, Most int // in updates
}

// pressTimed notes a press whose release will not be reported, and gives it a
// time in which it counts. It reports whether a hand has made the press, and
// not the keyboard as a repeat. Before its first repeat a hold looks like a
// tap, so it lasts as long as a tap should.
func (k *key) pressTimed(p *pace) (byHand bool) {
	gap := p.gap(k)
	span := k.span(p, gap)
	mostLeft := pressesKept * p.updates(k.spans.Tap)
	k.left = max(1, span, min(k.left+span, mostLeft))

	k.wasPressed = true
	k.lastAt = p.now
	k.lastLate = p.late
	k.lastGap = gap
	return !k.byKeyboard
}

// span finds out what a press is, so long after the last one, and returns the
// updates for which it counts.
func (k *key) span(p *pace, gap int) int {
	soon := gap < p.updates(soonGap)
	switch {
	case p.repeating(k):
		return k.repeat(p)
	case k.repeated && !soon:
		return k.afterHold(p)
	case k.repeated && k.lastGap > p.updates(repeatGap):
		k.byKeyboard = false // no two repeats in a row are late
	case !k.repeated && soon:
		return p.updates(k.spans.Quick)
	}
	return p.updates(k.spans.Tap)
}

// repeat notes a repeat, and returns its span. If it is the second repeat of a
// hold, the silence before the first one is now known.
func (k *key) repeat(p *pace) (span int) {
	afterSilence := p.updates(soonGap) < k.lastGap && k.lastGap < p.updates(holdGap)
	if !k.repeated && afterSilence {
		p.silence = k.lastGap
		k.byKeyboard = true
	}
	k.repeated = true
	k.left = 0
	return p.updates(k.spans.Repeat)
}

// afterHold notes the first press after a hold, and returns its span. The press
// may begin another hold, so it lasts through the silence, if that is known.
func (k *key) afterHold(p *pace) (span int) {
	k.repeated = false
	k.byKeyboard = false
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
	late    Delay // of the presses that follow
	silence int   // before the first repeat of the last hold; 0: no hold yet
}

// updates returns a time as a whole number of updates: at least one, and at
// most those of an hour.
func (p *pace) updates(d time.Duration) int {
	d = min(d, time.Hour) // so that the product does not overflow
	return max(1, int((d*time.Duration(p.rate)+time.Second/2)/time.Second))
}

// gap returns the time between the last press of a key and a press now, or
// holdGap if it is longer. It takes the delays of both as equal, unless they
// are known to differ.
func (p *pace) gap(k *key) int {
	longest := p.updates(holdGap)
	if !p.remembers(k) {
		return longest
	}
	came := p.now - k.lastAt
	least := came + k.lastLate.Least - p.late.Most
	most := came + k.lastLate.Most - p.late.Least
	return max(0, min(max(came, least), most, longest))
}

// remembers reports whether the last press of a key is recent enough to matter.
func (p *pace) remembers(k *key) bool {
	return k.wasPressed && p.now-k.lastAt < p.updates(holdGap)
}

// repeating reports whether a press of a key would be a repeat now.
func (p *pace) repeating(k *key) bool {
	return p.remembers(k) && p.gap(k) <= p.updates(repeatGap)
}
