// Package bubbletea tests programs made with Bubble Tea v2, in fake time. The
// functions run and options are the glue, to be copied; the form and the
// stopwatch come from modules of others, as they are.
package bubbletea

import (
	"bytes"
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

// options have a Bubble Tea program use the terminal of the test, and nothing
// of the machine that the test runs on.
func options(tty *termtest.TTY) []tea.ProgramOption {
	w, h := tty.Size()
	return []tea.ProgramOption{
		tea.WithInput(tty),
		tea.WithOutput(tty),
		tea.WithWindowSize(w, h), // tea asks only files for their size, and shows nothing without one
		tea.WithoutSignalHandler(),
		tea.WithoutCatchPanics(),                     // the kit names the line of a panic
		tea.WithColorProfile(colorprofile.TrueColor), // tea shows no colors if the output is no file
		tea.WithEnvironment([]string{"TERM=xterm-256color"}),
	}
}

// run runs a model on the terminal of the test, and sends it each resize, which
// otherwise comes by a signal.
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
	return huh.NewForm(huh.NewGroup(
		huh.NewInput().Title("Your name").Value(name),
		huh.NewSelect[string]().Title("Tea").Options(huh.NewOptions("Assam", "Sencha", "Mint")...).Value(tea),
		huh.NewConfirm().Title("Sure?").Value(sure),
	)).WithProgramOptions(options(tty)...).Run()
}

func TestForm(t *testing.T) {
	termtest.Test(t, func(t *testing.T) {
		var name, tea string
		var sure bool
		p := termtest.StartTTY(t, func(tty *termtest.TTY) error { return order(tty, &name, &tea, &sure) }, 40, 14)
		p.Type("'Ada' Enter Down Down Up Enter")
		p.Until("Sure?", time.Minute)
		p.GoldenStyled("form")
		p.Type("y")
		p.End()
		if name != "Ada" || tea != "Sencha" || !sure {
			t.Errorf("%q orders %q: %v", name, tea, sure)
		}
	})
}

// watch is the stopwatch of the module bubbles, which is a part of a program.
// With a frame and a key that ends it, it is a whole program.
type watch struct{ stopwatch.Model }

func (w watch) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if key, ok := msg.(tea.KeyPressMsg); ok && key.String() == "q" {
		return w, tea.Quit
	}
	var cmd tea.Cmd
	w.Model, cmd = w.Model.Update(msg)
	return w, cmd
}

func (w watch) View() tea.View {
	view := tea.NewView("since the start: " + w.Model.View())
	view.AltScreen = true
	return view
}

// An hour takes less than a second, and each run sends the same bytes at the
// same times.
func TestAnHour(t *testing.T) {
	var first []byte
	file := filepath.Join(t.TempDir(), "hour.cast")
	for range 3 {
		began := time.Now()
		termtest.Test(t, func(t *testing.T) {
			p := termtest.StartTTY(t, func(tty *termtest.TTY) error {
				return run(tty, watch{stopwatch.New(stopwatch.WithInterval(time.Second))})
			}, 40, 4)
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
