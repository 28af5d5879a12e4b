// Package held turns keys into what an update of a game needs: which actions
// are down, pressed or released, on every terminal.
//
// A game gives its actions keys in a table, hands Keys every event, and asks in
// each Update:
//
//	keys := held.New(screen, held.Options[action]{
//		Clock: &clock,
//		Bindings: []held.Binding[action]{
//			{Action: left, Keys: []tcell.Key{tcell.KeyLeft}, Axis: 1},
//			{Action: right, Keys: []tcell.Key{tcell.KeyRight}, Axis: 1},
//			{Action: fire, Runes: " ", Aside: true},
//			{Action: pause, Runes: "p"},
//		},
//	})
//
//	func (g *game) Input(ev tcell.Event) error {
//		if a, ok := g.keys.Input(ev); ok && a == pause {
//			g.clock.Toggle() // at once: in a pause no update would ask
//		}
//		return nil
//	}
//
//	func (g *game) Update() error {
//		g.keys.Update()
//		if g.keys.Down(left) { … }
//		if g.keys.Pressed(fire) { … }
//		return nil
//	}
//
// # With and without releases
//
// Some terminals, such as kitty, report when a key goes up. There nothing is
// inferred but the end of a letter by a dead key, which they do not report.
// Most report only a press, a silence of a quarter to two thirds of a second,
// and then a repeat every 25 to 40 ms, until another key goes down. So a press
// counts for a time, which is the action's Spans. This table has the
// milliseconds for which a key is Down, with the default spans. Its columns are
// what a hand does: a tap of 80 ms, a hold of 300 ms, the first hold of 1.5 s,
// the second one, a tap after a hold, and a hold of 1.5 s with a tap of another
// finger after 1 s:
//
//	                    80 ms 300 ms  1.5 s    again  then 80 with fire
//	xterm, tmux            83     83    983     1566      683      1250
//	kitty                  83    300   1500     1500       83      1500
//	Linux console          83    216   1416     1583      266      1250
//	GNOME                  83     83   1183     1600      516      1250
//	xterm over 200 ms      83     83   1000     1550      650      1233
//
// Where nothing reports the end of a press:
//
//   - The first hold has a gap. It is down as long as a tap, and again from
//     its first repeat on, because Keys learn only then how long this keyboard
//     is silent before it repeats.
//   - A hold goes on for 100 ms after its last repeat, and for 250 ms if
//     another finger ends the repeats.
//   - A tap after a hold is down for as long as that silence, because it may
//     begin another hold. Another action of its axis ends it. If Spans.Held is
//     Spans.Tap, the tap stays a tap, and every hold has the gap.
//   - Pressed is true twice in a hold: its first repeat looks like a tap. It
//     misses a tap within 200 ms of the last repeat, which may be a late one.
//
// A game that steers and thrusts at once gives thrust and fire Aside: then a
// turn goes on for a moment after them, and otherwise ends.
//
// # Which keys for which game
//
//   - A menu or a puzzle: the action that Input returns. A press is one step
//     on every terminal, and a hold is one more where no release is reported.
//     A list or a piece that a held key moves on: each Pressed, and from the
//     tenth update of Down on each third one; with Spans.Held of 80 ms a tap
//     after a hold is a tap.
//   - A snake: the action that Input returns, in a queue of the snake, from
//     which each of its steps takes one. So two turns before a step both count
//     and keep their order. It does not matter how long a key is held.
//   - A ship that turns and fires: Down, with an Axis for the two turns, and
//     Aside for fire, so that a shot does not end a turn. Spans.Cut, as 700 ms,
//     is how far it turns on after the shot, if nothing reports the release.
//   - A platformer: jump Aside, and one Axis for left, right and down. Where
//     Screen.Releases is false, a tap begins a run, and a tap of down ends it,
//     so that a run is as long on all terminals.
//
// This is that run:
//
//	switch {
//	case screen.Releases() || keys.Axis(left, right) != 0:
//		g.run = keys.Axis(left, right)
//	case keys.Pressed(down):
//		g.run = 0
//	}
//
// A game that pauses when its window loses the focus says so in its Input:
//
//	if ev, ok := ev.(*tcell.EventFocus); ok && !ev.Focused {
//		g.clock.Pause()
//	}
//
// Text writes the keys of a table for a file, and Parse reads them: so a player
// may change them. The example has a game that asks for each key.
//
// # Two players
//
// Each action has a Hand. A terminal that reports no releases repeats only the
// last key, so two players at one keyboard end each other's repeats: then a
// hold goes on for Spans.Cut.
package held
