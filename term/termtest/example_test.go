package termtest_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term/termtest"
)

// timer is an ordinary tcell program: a kitchen timer with its own loop, a
// goroutine and a ticker.
type timer struct {
	screen tcell.Screen
	label  []rune
	left   int // seconds
	runs   bool
}

// runTimer runs the program until Escape.
func runTimer(screen tcell.Screen) error {
	if err := screen.Init(); err != nil {
		return err
	}
	defer screen.Fini()
	events := make(chan tcell.Event)
	quit := make(chan struct{})
	defer close(quit)
	go screen.ChannelEvents(events, quit)
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	t := &timer{screen: screen, left: 90}
	for {
		t.draw()
		select {
		case ev := <-events:
			if key, ok := ev.(*tcell.EventKey); ok && !t.key(key) {
				return nil
			}
		case <-ticker.C:
			if t.runs && t.left > 0 {
				t.left--
			}
		}
	}
}

// key takes a key, and reports whether the program goes on.
func (t *timer) key(key *tcell.EventKey) bool {
	switch key.Key() {
	case tcell.KeyEscape, tcell.KeyCtrlC:
		return false
	case tcell.KeyEnter:
		t.runs = !t.runs
	case tcell.KeyUp:
		t.left += 60
	case tcell.KeyRune:
		t.label = append(t.label, key.Rune())
	}
	return true
}

// draw shows the label and the time that is left.
func (t *timer) draw() {
	style := tcell.StyleDefault.Bold(true)
	text := fmt.Sprintf("%02d:%02d", t.left/60, t.left%60)
	if t.left == 0 {
		style = style.Foreground(tcell.ColorRed)
		text = "ready"
	}
	t.screen.Clear()
	t.screen.PutStr(1, 0, string(t.label))
	t.screen.PutStrStyled(1, 1, text, style)
	t.screen.Show()
}

// testTimer is the test; call it TestTimer in your own file. It takes ten
// milliseconds.
func testTimer(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		p := termtest.Start(t, runTimer, 20, 2)
		p.Type("'two eggs' Up Enter wait:1m")
		p.Until("01:29", time.Second)
		p.Until("ready", 2*time.Minute)
		p.GoldenStyled("ready")
		p.Type("Escape")
		p.End()
	})
}

// A program that does not know this module, and its test.
func Example() {
	var t *testing.T // go test hands it to TestTimer
	testTimer(t)
}
