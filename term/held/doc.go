// Package held turns keys into what an update of a game needs: which actions
// are down, pressed or released, on every terminal.
//
// A game gives its actions keys in a table, passes every event to Input, and
// asks in each update which actions are held:
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
// Some terminals, such as kitty, report when a key goes up. There a key is down
// from its press to its release. Only a letter that a dead key makes has no
// release there, and is treated as on other terminals.
//
// Most terminals report only presses. While a key is held they report one, are
// silent for a quarter to two thirds of a second, and then repeat it every 25
// to 40 ms until another key goes down. So a press counts for a time, which the
// action's Spans say.
//
// This table shows for how many milliseconds a key is Down with the default
// Spans. Its columns are what a hand does: a tap of 80 ms, a hold of 300 ms, a
// first hold of 1.5 s, a second one, a tap after a hold, and a hold of 1.5 s
// during which another finger taps after 1 s:
//
//	                    80 ms 300 ms  1.5 s    again  then 80 with fire
//	xterm, tmux            83     83    983     1566      683      1250
//	kitty                  83    300   1500     1500       83      1500
//	Linux console          83    216   1416     1583      266      1250
//	GNOME                  83     83   1183     1600      516      1250
//	xterm over 200 ms      83     83   1000     1550      650      1233
//
// Where no release is reported:
//
//   - The first hold has a gap. It is down for as long as a tap, and again from
//     its first repeat on, because only then do Keys learn how long this
//     keyboard is silent before it repeats.
//   - A hold goes on for 100 ms after its last repeat, or for 250 ms if another
//     finger has ended the repeats.
//   - A tap after a hold is down for as long as the silence, because it may
//     begin another hold. A press of another action of its axis ends it. If
//     Spans.Held is at most Spans.Tap, the tap stays short, and every hold has
//     the gap.
//   - Pressed is true twice in a hold, because its first repeat looks like a
//     tap. It is not true for a tap within 200 ms of the last repeat, which may
//     be a late repeat.
//
// If a game steers while it thrusts or fires, make thrust and fire Aside. Then
// a press of them lets a turn go on for a moment. Without Aside it ends the
// turn.
//
// # Which keys for which game
//
//   - A menu or a puzzle: use the action that Input returns. A press is one
//     step on every terminal. A hold is one more step where no release is
//     reported.
//   - A list, or a piece that a held key moves on: take a step at each Pressed,
//     and from the tenth update of Down on at every third one. With a
//     Spans.Held of 80 ms a tap after a hold is one step.
//   - A snake: put the action that Input returns into a queue, and let each
//     step of the snake take one out. So two turns before a step both count, in
//     their order. It does not matter how long a key is held.
//   - A ship that turns and fires: use Down, with one Axis for the two turns,
//     and Aside for fire, so that a shot does not end a turn. Where no release
//     is reported, the ship turns on for Spans.Cut after a shot; 700 ms is a
//     good choice.
//   - A platformer: use one Axis for left, right and down, and Aside for jump.
//     Where Screen.Releases is false, let a tap begin a run, and a tap of down
//     end it. So a run is as long on all terminals.
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
// A player may change the keys: Text writes the keys of a table for a file, and
// Parse reads them. Package keypage is a page of a game that does the same.
//
// # Two players
//
// The Hand of a Binding tells two players at one keyboard apart. A terminal
// that reports no releases repeats only the last key, so each player's press
// ends the repeats of the other. The other's hold then goes on for Spans.Cut.
package held
