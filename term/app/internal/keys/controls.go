package keys

// Intents is a set of intents that steer: bit i stands for Intent i. The zero
// value is the empty set.
type Intents uint8

// SetOf returns the set of some intents.
func SetOf(list ...Intent) (s Intents) {
	for _, i := range list {
		s |= 1 << i
	}
	return s
}

// Has reports whether the set holds i.
func (s Intents) Has(i Intent) bool { return s&(1<<i) != 0 }

// Controls turns presses and releases of keys into the intents of each tick and
// hand. Every press counts in at least one tick, however short it is, and in
// only one of several ticks of a burst. With the zero value a press lasts one
// tick on a terminal that does not report releases.
//
// Without releases a held key is one press, a silence of a quarter to two
// thirds of a second, and then a press every 25 to 100 ms until another key
// goes down. Up to its first repeat a hold looks like a tap. So a press lasts
// as long as a tap should, with two exceptions. A press soon after another one
// turns twice as far, as a player who taps on wants to go far. And a press of
// thrust after a hold bridges the silence, as long as that was in the hold.
type Controls struct {
	Late   Delay // of the next presses; if it is never set, of all presses
	spans  [steering]spans
	repeat int // ticks within which the next press is a repeat
	quick  int // ticks within which the next press is quick
	memory int // ticks after which a press is forgotten
	delay  int // ticks before the first repeat of the last hold; 0: no hold yet
	hands  [2][steering]control
}

// spans are the durations of a press without releases: in ticks, in the table
// below in milliseconds.
type spans struct {
	tap    int // by itself
	quick  int // soon after another one
	held   int // after a hold; if longer than a tap, until the delay is known
	repeat int // as a repeat: the hold ends so long after the last one
	cut    int // as a repeat, when another key has ended the repeats
}

// lasting are the spans in milliseconds. A tap turns a ship by 15 degrees. A
// press of Fire lasts until the ship has reloaded, so that the ship obeys.
var lasting = [steering]spans{
	Left:  {67, 133, 67, 100, 250},
	Right: {67, 133, 67, 100, 250},
	Up:    {200, 200, 450, 100, 450},
	Fire:  {400, 400, 400, 100, 100},
}

// Milliseconds from one press to the next. No hand taps more than ten times a
// second, and no usual keyboard repeats less often.
const (
	repeatGap = 100
	quickGap  = 200 // hands in a hurry need 110 to 170
	holdGap   = 700 // no usual keyboard waits longer for the first repeat
)

// NewControls returns controls for so many ticks a second.
func NewControls(rate int) (c Controls) {
	ticks := func(milliseconds int) int { return max(1, (milliseconds*rate+500)/1000) }
	for i, s := range lasting {
		c.spans[i] = spans{ticks(s.tap), ticks(s.quick), ticks(s.held), ticks(s.repeat), ticks(s.cut)}
	}
	c.repeat, c.quick, c.memory = ticks(repeatGap), ticks(quickGap), ticks(holdGap)
	return c
}

// control is the state of an intent of one hand.
type control struct {
	left    int   // ticks for which a press still lasts
	soon    int   // ticks until the last press is forgotten
	late    Delay // of the last press
	before  int   // ticks between the last two presses
	repeats bool  // the last press was a hold: it has repeated
	held    bool  // the key is down, and its release will be reported
}

// pressesKept limits how far ahead a player can type, in taps.
const pressesKept = 2

// Press notes that a key went down, or that the terminal repeats it. Releases
// says that the terminal will report when the key goes up; repeats are ignored
// then. A binding that does not steer is ignored.
func (c *Controls) Press(b Binding, repeat, releases bool) {
	if b.Intent == None || b.Intent >= steering || releases && repeat {
		return
	}
	k, s := &c.hands[b.Hand][b.Intent], c.spans[b.Intent]
	if releases {
		k.held, k.left = true, max(1, k.left)
		return
	}
	c.cut(b)
	span, gap := s.tap, c.gap(k)
	switch {
	case c.repeating(k):
		if !k.repeats && c.quick < k.before && k.before < c.memory { // the last press was the first repeat
			c.delay = k.before
		}
		k.repeats, k.left, span = true, 0, s.repeat
	case gap < c.quick && !k.repeats:
		span = s.quick
	case gap >= c.quick && k.repeats: // a sooner one may be a late repeat
		k.repeats, span = false, s.held
		if s.held > s.tap && c.delay > 0 {
			span = c.delay + 1
		}
	}
	k.left = max(1, span, min(k.left+span, pressesKept*s.tap))
	k.soon, k.late, k.before = c.memory, c.Late, gap
}

// A Delay bounds the ticks from the moment when a key goes down to its Press.
type Delay struct {
	Least, Most int // ticks
}

// gap returns the ticks between the last press of a key and one more press now,
// c.memory at most. Their delays are taken as the same, unless that is known to
// be wrong.
func (c *Controls) gap(k *control) int {
	if k.soon == 0 {
		return c.memory
	}
	came := c.memory - k.soon
	least, most := came+k.late.Least-c.Late.Most, came+k.late.Most-c.Late.Least
	return max(0, min(max(came, least), most, c.memory))
}

// repeating reports whether another press of a key now is a repeat.
func (c *Controls) repeating(k *control) bool { return k.soon > 0 && c.gap(k) <= c.repeat }

// cut ends the effect of other keys at a press. A turn ends a turn the other
// way. Any press ends the repeats of other keys, so that nobody knows how long
// they are held: a hold goes on for a moment after a press of Fire, or of the
// other player.
func (c *Controls) cut(b Binding) {
	for h := range c.hands {
		for i := range c.hands[h] {
			k, same := &c.hands[h][i], Hand(h) == b.Hand
			opposite := b.Intent == Left && i == int(Right) || b.Intent == Right && i == int(Left)
			switch {
			case same && opposite && k.soon < c.memory: // a press of this tick would be lost
				k.left = 0
			case k.repeats && c.repeating(k) && (!same || b.Intent == Fire):
				k.left = max(k.left, c.spans[i].cut)
			}
		}
	}
}

// Release notes that a key went up.
func (c *Controls) Release(b Binding) {
	if b.Intent < steering {
		c.hands[b.Hand][b.Intent].held = false
	}
}

// Clear forgets all keys. Call it when a release may go unreported: after a
// pause, or when the terminal loses the focus.
func (c *Controls) Clear() { c.hands = [2][steering]control{} }

// Tick returns the intents of each hand in the next tick, indexed by Hand. Each
// call uses up one tick of every press.
func (c *Controls) Tick() (hands [2]Intents) {
	for h := range c.hands {
		for i := range c.hands[h] {
			k := &c.hands[h][i]
			if k.left > 0 || k.held {
				hands[h] |= 1 << i
			}
			k.left, k.soon = max(0, k.left-1), max(0, k.soon-1)
		}
	}
	return hands
}
