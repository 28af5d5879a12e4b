// Package bubbletea tests programs made with Bubble Tea v2, in fake time. Copy
// the functions run and options: they are the glue. The form and the stopwatch
// come from modules of others, unchanged.
package bubbletea

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"charm.land/bubbles/v2/stopwatch"
	tea "charm.land/bubbletea/v2"
	"charm.land/huh/v2"
	"github.com/charmbracelet/colorprofile"

	"fixstep/term/termtest"
)

// options make a Bubble Tea program use the terminal of the test, and nothing
// of the machine on which the test runs.
func options(tty *termtest.TTY) []tea.ProgramOption {
	w, h := tty.Size()
	return []tea.ProgramOption{
		tea.WithInput(tty),
		tea.WithOutput(tty),
		tea.WithWindowSize(w, h), // else Bubble Tea asks only files for it, and shows nothing
		tea.WithoutSignalHandler(),
		tea.WithoutCatchPanics(),                     // the kit names the line of a panic
		tea.WithColorProfile(colorprofile.TrueColor), // else only files get colors
		tea.WithEnvironment([]string{"TERM=xterm-256color"}),
	}
}

// run runs a model on the terminal of the test. It sends the model each resize,
// which otherwise comes by a signal.
func run(tty *termtest.TTY, model tea.Model) error {
	p := tea.NewProgram(model, options(tty)...)
	tty.NotifyResize(func() {
		w, h := tty.Size()
		p.Send(tea.WindowSizeMsg{Width: w, Height: h})
	})
	_, err := p.Run()
	return err
}

// order asks for an order of tea with a form of the module huh, and returns nil
// when the order was made.
func order(tty *termtest.TTY, name, tea *string, sure *bool) error {
	teas := huh.NewOptions("Assam", "Sencha", "Mint")
	form := huh.NewForm(huh.NewGroup(
		huh.NewInput().Title("Your name").Value(name),
		huh.NewSelect[string]().Title("Tea").Options(teas...).Value(tea),
		huh.NewConfirm().Title("Sure?").Value(sure),
	))
	return form.WithProgramOptions(options(tty)...).Run()
}

func TestForm(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		var name, tea string
		var sure bool
		run := func(tty *termtest.TTY) error { return order(tty, &name, &tea, &sure) }
		p := termtest.StartTTY(t, run, 40, 14)
		p.Type("'Ada' Enter Down Down Up Enter")
		p.Until("Sure?", time.Minute)
		p.GoldenStyled("form")
		p.Type("y")
		p.End()
		if got := fmt.Sprint(name, " orders ", tea, ": ", sure); got != "Ada orders Sencha: true" {
			t.Error(got)
		}
	})
}

// A watch is a program with the stopwatch of the module bubbles, which alone is
// only a part of a program. The key q ends it.
type watch struct{ stopwatch.Model }

// Update takes a message.
func (w watch) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if key, ok := msg.(tea.KeyPressMsg); ok && key.String() == "q" {
		return w, tea.Quit
	}
	var cmd tea.Cmd
	w.Model, cmd = w.Model.Update(msg)
	return w, cmd
}

// View returns the time since the start.
func (w watch) View() tea.View {
	view := tea.NewView("since the start: " + w.Model.View())
	view.AltScreen = true
	return view
}

// TestAnHour takes less than a second, and each run sends the same bytes at the
// same times.
func TestAnHour(t *testing.T) {
	hour := func(tty *termtest.TTY) error {
		return run(tty, watch{stopwatch.New(stopwatch.WithInterval(time.Second))})
	}
	var first []byte
	file := filepath.Join(t.TempDir(), "hour.cast")
	for range 3 {
		began := time.Now()
		termtest.Test(t, func(t *testing.T) {
			p := termtest.StartTTY(t, hour, 40, 4)
			p.Wait(time.Hour)
			if row := p.Look().Region(0, 0, 40, 1); row != "since the start: 59m59s\n" {
				t.Errorf("after an hour: %q", row)
			}
			p.Type("resize:20x4 wait:1s")
			p.Golden("narrow")
			p.Type("q")
			p.End()
			p.Cast(file)
		})
		sent, err := os.ReadFile(file)
		t.Logf("%v, %d bytes of an asciicast, %v", time.Since(began), len(sent), err)
		if first == nil {
			first = sent
		}
		if !bytes.Equal(first, sent) {
			t.Error("another run sends other bytes")
		}
	}
}
