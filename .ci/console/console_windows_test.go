package console

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A key is a virtual key code, a scan code, and the text that the key types.
type key struct {
	code, scan uint16
	text       rune
}

// record returns the record of the key that goes down.
func (k key) record() record {
	return record{kind: 1, down: 1, count: 1, key: k.code, scan: k.scan, unit: uint16(k.text)}
}

// press presses a key and releases it.
func (w *window) press(k key) {
	down := k.record()
	up := down
	up.down = 0
	w.send(down, up)
}

var (
	enter = key{0x0d, 28, '\r'}
	down  = key{0x28, 80, 0}
	space = key{0x20, 57, ' '}
	help  = key{0xbf, 53, '?'}
	pause = key{'P', 25, 'p'}
	quit  = key{'Q', 16, 'q'}
)

// sends skips a test of an event that Wine 8 sends to no pseudo console: it
// refuses Ctrl-Break, and kills the programs of a console that is closed.
func sends(t *testing.T) {
	if windows.NewLazySystemDLL("ntdll.dll").NewProc("wine_get_version").Find() == nil {
		t.Skip("Wine does not send it")
	}
}

// fly begins a match against nobody, and waits until the ships may fire.
func fly(t *testing.T) *window {
	w := open(t, "play", "-players", "2")
	w.until(true, "Round 1")
	w.until(false, "Round 1")
	return w
}

// TestEachKeyComesOnce: the second row below the first is the level, and Enter
// changes it by one. The first ? opens the list of keys, the second shuts it.
func TestEachKeyComesOnce(t *testing.T) {
	w := open(t)
	w.until(true, "novice")
	w.press(down)
	w.press(down)
	w.press(enter)
	w.stays("easy")
	w.press(help)
	w.stays("hyperspace")
	w.press(help)
	w.until(false, "hyperspace")
	w.press(quit)
	w.ends(0)
	w.back()
}

// TestAKeyIsHeldUntilItsRelease: a ship fires as long as Space is down.
func TestAKeyIsHeldUntilItsRelease(t *testing.T) {
	w := fly(t)
	w.press(space)
	w.stays("torpedoes 19  Wedge")
	held := space.record()
	w.send(held)
	w.until(true, "torpedoes 17  Wedge")
	held.down = 0
	w.send(held)
	w.press(pause)
	w.until(true, "PAUSE")
	w.press(quit)
	w.ends(0)
	w.back()
}

// TestANewSizeArrives, which the console tells by a record.
func TestANewSizeArrives(t *testing.T) {
	w := open(t)
	w.until(true, "Play")
	w.term.Resize(100, 30)
	w.must(call("SetConsoleScreenBufferSize", w.out.Fd(), 100|30<<16))
	size := &windows.SmallRect{Right: 99, Bottom: 29}
	w.must(call("SetConsoleWindowInfo", w.out.Fd(), 1, uintptr(unsafe.Pointer(size))))
	w.send(record{kind: 4}) // the system's comes with the buffer, before the window has its size
	wide := func() bool {
		return slices.ContainsFunc(strings.Split(w.term.String(), "\n"), func(row string) bool {
			return utf8.RuneCountInString(row) > 80
		})
	}
	if !within(wide) {
		t.Errorf("a narrow picture:\n%s", w.term.String())
	}
	w.press(quit)
	w.ends(0)
	w.back()
}

// TestCtrlBreakGivesTheConsoleBack: no mode of the console makes a key of it.
func TestCtrlBreakGivesTheConsoleBack(t *testing.T) {
	sends(t)
	w := fly(t)
	w.must(windows.GenerateConsoleCtrlEvent(windows.CTRL_BREAK_EVENT, uint32(w.game.Process.Pid)))
	w.ends(130)
	w.back()
}

// TestAClosedWindowEndsTheGame, and the terminal is given back.
func TestAClosedWindowEndsTheGame(t *testing.T) {
	sends(t)
	w := fly(t)
	call("FreeConsole") // the close ends all programs of the console
	windows.ClosePseudoConsole(w.console)
	w.ends(143)
}
