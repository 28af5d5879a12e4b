package term

import (
	"fmt"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/internal/input"
	"fixstep/term/vt"
)

// modes are the settings of a terminal that a program can change. The zero
// value is that of a terminal at the start.
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
	// keys apart and says where they lie. kittyAll also reports repeats, releases
	// and the text that a key types, of all keys. kittyPop restores the state
	// before either. kittyToKeys and kittyToAll change between the two.
	kittyKeys   = "\x1b[>5u"
	kittyAll    = "\x1b[>31u"
	kittyPop    = "\x1b[<u"
	kittyToKeys = "\x1b[=5u"
	kittyToAll  = "\x1b[=31u"

	windowsKeys    = "\x1b[?9001h" // keys as Windows reports them, with releases
	windowsKeysOff = "\x1b[?9001l"

	// takeInput keeps the wheel from typing arrows, as it does on the alternate
	// screen of many terminals. It also makes an xterm send Alt as Esc, because
	// otherwise Alt+a is á. giveInput restores both modes. In terminals that
	// cannot save modes, the wheel types arrows from the start.
	takeInput = "\x1b[?1007;1036s\x1b[?1007l\x1b[?1036h"
	giveInput = "\x1b[?1007h\x1b[?1007;1036;1039r"

	// takeRaw is takeInput for a Raw. It leaves to Raw.Input how Alt is sent, and
	// saves that mode as well.
	takeRaw = "\x1b[?1007;1036;1039s\x1b[?1007l"

	// askKeys asks which part of kitty's protocol the terminal grants.
	askKeys = kittyAll + input.AskKeyboard + "\x1b[=0u"

	appKeys    = "\x1b[?1h\x1b="
	appKeysOff = "\x1b[?1l\x1b>"

	mouseOff = "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l"

	// rawOff resets the modes that only a Raw sets.
	rawOff = "\x1b[?9l\x1b[?1005l\x1b[?1015l\x1b[?1016l\x1b[>4;0m\x1b[>4f"
)

// Synchronized output keeps a terminal from showing half a frame. A frame of
// less than syncFrom bytes arrives in one piece, and does not need it. A
// multiplexer gets none, because tmux 3.7b and 3.7c paint the whole pane again
// at its end.
const (
	syncFrom  = 256
	syncBegin = "\x1b[?2026h"
	syncEnd   = "\x1b[?2026l"
)

// A frame that scrolls sets margins, and resets them at its end. It may be cut
// in between, so leave and Reset also reset them. noMargins moves the cursor to
// the top. On the alternate screen that does no harm, because the terminal then
// returns to the cursor's place on the main screen. On the main screen
// keepPlace and backToPlace keep the cursor where it is.
const (
	noMargins   = "\x1b[r"
	keepPlace   = "\x1b7"
	backToPlace = "\x1b8"
)

// Reset is the text that repairs a terminal which was not given back, for
// example after kill -9. The settings of its tty also need "stty sane".
const Reset = syncEnd + windowsKeysOff + kittyPop + rawOff + appKeysOff + giveInput + mouseOff +
	input.AskNoChanges + "\x1b[?2004l\x1b[?1004l" +
	keepPlace + noMargins + backToPlace +
	"\x1b[?1049l\x1b[23;0;0t\x1b[?7h\x1b[?25h\x1b[0 q\x1b]112\a\x1b(B\x1b[m\r"

// enter returns the sequences that take over the terminal: the alternate
// screen, no cursor, no wrap at the end of a row and, if wanted, releases of
// keys. A question to the terminal behind tmux comes first, because tmux passes
// nothing on while it paints a screen.
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

// probe returns the questions whose answers tell what the terminal can do.
func (t *terminal) probe(raw bool) string {
	const last = input.AskStatus + input.AskDevice
	if !t.xterm {
		return last
	}
	asks := input.AskChanges + input.AskVersion + input.AskBackground
	if raw {
		return asks + input.AskLooks + input.AskModes + last
	}
	return asks + input.AskKeyboard + last
}

// leave returns the sequences that undo enter. They may follow a part of a
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
		b = append(b, releases(to.releases)...)
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
		b = tint(b, to.tint)
	}
	return b
}

// releases returns the sequence that switches releases of keys on or off.
func releases(on bool) string {
	if on {
		return kittyToAll + input.AskKeyboard
	}
	return kittyToKeys
}

// tint appends the sequence that sets the cursor's color, or the terminal's own
// color if c has no red, green and blue.
func tint(b []byte, c tcell.Color) []byte {
	red, green, blue := c.RGB()
	if red < 0 {
		return append(b, "\x1b]112\a"...)
	}
	return fmt.Appendf(b, "\x1b]12;#%02x%02x%02x\a", red, green, blue)
}

// mouse appends the sequences that ask for these events of the mouse, and for
// no others.
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
