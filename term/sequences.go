package term

import (
	"fmt"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/vt"
)

// modes are the settings of a terminal that a program can change. The zero
// value is a terminal at the start.
type modes struct {
	title  string
	mouse  tcell.MouseFlags
	paste  bool
	focus  bool
	cursor tcell.CursorStyle
	tint   tcell.Color // of the cursor

	releases bool // of keys

	input vt.Input // of a Raw
}

const (
	// kittyKeys switches on the part of kitty's keyboard protocol that tells
	// keys apart, with their places, and no more; kittyAll also repeats and
	// releases, for all keys, and the text that they type. kittyPop restores
	// the state before. kittyToKeys and kittyToAll, with a '=', change between
	// the two.
	kittyKeys   = "\x1b[>5u"
	kittyAll    = "\x1b[>31u"
	kittyPop    = "\x1b[<u"
	kittyToKeys = "\x1b[=5u"
	kittyToAll  = "\x1b[=31u"

	windowsKeys    = "\x1b[?9001h" // keys as Windows reports them, with releases
	windowsKeysOff = "\x1b[?9001l"

	// takeInput keeps the wheel from typing arrows, which many terminals do on
	// the alternate screen, and makes an xterm send Alt as Esc, because its
	// eighth bit turns Alt+a into á. giveInput restores both as they were. The
	// terminals that cannot save modes have the wheel's on from the start.
	takeInput = "\x1b[?1007;1036s\x1b[?1007l\x1b[?1036h"
	giveInput = "\x1b[?1007h\x1b[?1007;1036;1039r"

	// takeRaw saves the modes that a Raw's Input restores, for a wheel that types
	// no arrows, and asks which keys of kitty's the terminal grants.
	takeRaw = "\x1b[?1007;1036;1039s\x1b[?1007l"
	askKeys = kittyAll + input.AskKeyboard + "\x1b[=0u"

	appKeys    = "\x1b[?1h\x1b="
	appKeysOff = "\x1b[?1l\x1b>"

	mouseOff = "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l"

	// rawOff resets what only a Raw sets.
	rawOff = "\x1b[?9l\x1b[?1005l\x1b[?1015l\x1b[?1016l\x1b[>4;0m\x1b[>4f"
)

// Synchronized output keeps a terminal from showing half a frame. It is not
// worth its bytes for a small frame, which arrives in one piece. A multiplexer
// gets none: tmux 3.7b and 3.7c paint the whole pane again at its end.
const (
	syncFrom  = 256
	syncBegin = "\x1b[?2026h"
	syncEnd   = "\x1b[?2026l"
)

// A frame that scrolls sets margins, and resets them at its end. It may be cut
// between, so leave and Reset also reset them. noMargins moves the cursor to
// the top: on the alternate screen that is no harm, because the terminal then
// goes back to its place on the main one; there, keepPlace and backToPlace keep
// the cursor.
const (
	noMargins   = "\x1b[r"
	keepPlace   = "\x1b7"
	backToPlace = "\x1b8"
)

// Reset, written to a terminal, repairs it if it was not given back, for
// example after kill -9. The line discipline also needs "stty sane".
const Reset = syncEnd + windowsKeysOff + kittyPop + rawOff + appKeysOff + giveInput + mouseOff +
	input.AskNoChanges + "\x1b[?2004l\x1b[?1004l" +
	keepPlace + noMargins + backToPlace +
	"\x1b[?1049l\x1b[23;0;0t\x1b[?7h\x1b[?25h\x1b[0 q\x1b]112\a\x1b(B\x1b[m\r"

// enter returns the sequences that take over the terminal: the alternate
// screen, no cursor, no automatic margin and, if wanted, releases of keys. A
// question through tmux comes first: tmux passes nothing on while it paints a
// screen.
func (t *terminal) enter(releases, raw bool) string {
	if !t.xterm {
		return "\x1b[?1049h\x1b[?7l\x1b[?25l\x1b[m\x1b[H\x1b[2J"
	}
	ask := ""
	if t.traits.has(mux) {
		ask = input.AskThrough
	}
	const screen = "\x1b[?1049h\x1b[22;0;0t\x1b[?7l\x1b[?25l\x1b[m\x1b[2J"
	if raw {
		return ask + takeRaw + screen + askKeys
	}
	keys := kittyKeys
	if releases {
		keys = kittyAll
	}
	if t.traits.has(twoKeypads) {
		keys += appKeys
	}
	return ask + takeInput + screen + keys + windowsKeys
}

// probe returns the questions whose answers show the terminal's abilities.
func (t *terminal) probe(raw bool) string {
	switch asks := input.AskChanges + input.AskVersion + input.AskBackground; {
	case !t.xterm:
		return input.AskStatus + input.AskDevice
	case raw:
		return asks + input.AskLooks + input.AskModes + input.AskStatus + input.AskDevice
	default:
		return asks + input.AskKeyboard + input.AskStatus + input.AskDevice
	}
}

// leave returns the sequences that undo enter. They may follow any part of a
// frame, so they also end a synchronized update and reset the margins.
func (t *terminal) leave(raw bool) string {
	if !t.xterm {
		return "\x1b[m\x1b[?7h\x1b[H\x1b[2J\x1b[?1049l\x1b[?25h"
	}
	keys := kittyPop
	if !raw {
		keys = windowsKeysOff + kittyPop
	}
	if t.traits.has(twoKeypads) && !raw {
		keys += appKeysOff
	}
	const screen = "\x1b[m\x1b[?7h" + noMargins + "\x1b[2J\x1b[?1049l\x1b[23;0;0t\x1b[?25h"
	return syncEnd + keys + giveInput + input.AskNoChanges + screen
}

// change appends the sequences that change the modes.
func (t *terminal) change(b []byte, from, to modes) []byte {
	if from == to {
		return b
	}
	b = from.input.Change(b, to.input)
	if t.traits.has(bareFont) {
		return b
	}
	if from.title != to.title && t.xterm {
		b = fmt.Appendf(b, "\x1b]2;%s\x1b\\", to.title)
	}
	if from.releases != to.releases && t.xterm {
		if to.releases {
			b = append(b, kittyToAll+input.AskKeyboard...)
		} else {
			b = append(b, kittyToKeys...)
		}
	}
	if from.mouse != to.mouse {
		b = mouse(b, to.mouse)
	}
	b = onOff(b, from.paste, to.paste, "\x1b[?2004")
	b = onOff(b, from.focus, to.focus, "\x1b[?1004")
	if from.cursor != to.cursor {
		b = fmt.Appendf(b, "\x1b[%d q", to.cursor)
	}
	if from.tint != to.tint {
		if r, g, bl := to.tint.RGB(); r >= 0 {
			b = fmt.Appendf(b, "\x1b]12;#%02x%02x%02x\a", r, g, bl)
		} else {
			b = append(b, "\x1b]112\a"...)
		}
	}
	return b
}

// mouse appends the sequences that ask for events of the mouse, and no others.
func mouse(b []byte, events tcell.MouseFlags) []byte {
	b = append(b, mouseOff...)
	for i, on := range []string{"\x1b[?1000h", "\x1b[?1002h", "\x1b[?1003h"} {
		if events&(1<<i) != 0 {
			b = append(b, on...)
		}
	}
	if events != 0 {
		b = append(b, "\x1b[?1006h"...)
	}
	return b
}

// onOff appends the sequence that switches a mode, if it changes.
func onOff(b []byte, from, to bool, mode string) []byte {
	switch {
	case from == to:
		return b
	case to:
		return append(append(b, mode...), 'h')
	}
	return append(append(b, mode...), 'l')
}
