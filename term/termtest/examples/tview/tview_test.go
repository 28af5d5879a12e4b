// Package tview tests a form made with tview, in fake time. The form is that of
// this package, and tview is used unchanged.
package tview

import (
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"
	"github.com/rivo/tview"

	"fixstep/term/termtest"
)

// order asks for an order of tea on a screen, and returns it. A tview program
// can be tested on any screen if it calls SetScreen before EnableMouse.
func order(screen tcell.Screen, name, tea *string) error {
	app := tview.NewApplication().SetScreen(screen).EnableMouse(true)
	teas := []string{"Assam", "Sencha", "Mint"}
	form := tview.NewForm().
		AddInputField("Your name", "", 20, nil, func(text string) { *name = text }).
		AddDropDown("Tea", teas, 0, func(text string, _ int) { *tea = text }).
		AddButton("Order", app.Stop)
	form.SetBorder(true).SetTitle("Tea")
	time.AfterFunc(time.Minute, func() {
		app.QueueUpdateDraw(func() { form.SetTitle("We close at six") })
	})
	return app.SetRoot(form, true).Run()
}

func TestOrder(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		var name, tea string
		run := func(screen tcell.Screen) error { return order(screen, &name, &tea) }
		p := termtest.Start(t, run, 40, 10)
		p.Type("'Ada' Tab Enter Down*2 Enter")
		p.Until("close at six", 2*time.Minute)
		p.GoldenStyled("order")
		p.Type("click:4,6")
		p.End()
		if name != "Ada" || tea != "Mint" {
			t.Errorf("%q orders %q", name, tea)
		}
	})
}

// TestRandomKeys: the form takes any keys, and Ctrl-C ends it.
func TestRandomKeys(t *testing.T) {
	const words = "a 'no' Tab S-Tab Up Down Left Escape BSpace" +
		" click:14,3 click:30,5 wheeldown:3,3 resize:20x5 resize:40x10"
	run := func(screen tcell.Screen) error { return order(screen, new(string), new(string)) }
	play := func(t testing.TB, script string) {
		p := termtest.Start(t, run, 40, 10)
		p.Type(script + " C-c")
		p.End()
	}
	termtest.Test(t, func(t *testing.T) {
		termtest.Random(t, 1, words, 100, play)
	})
}
