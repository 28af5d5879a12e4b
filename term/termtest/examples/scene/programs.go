package scene

import (
	"context"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	tcell2 "github.com/gdamore/tcell/v2"
	tcell3 "github.com/gdamore/tcell/v3"

	"fixstep/loop"
	"fixstep/term/termtest"
)

// pace returns the pace of a program with so many frames a second.
func pace(frames int) loop.Options { return loop.Options{Frames: loop.PerSecond(frames)} }

// A screen is what the scene needs of a screen of tcell, of either version.
type screen interface{ Show() }

// A game is the scene on a screen of tcell. Each frame puts the cells that
// differ from the last one.
type game[E any] struct {
	screen
	*scene
	put   func(x, y int, text string, color int) // the color is -1 for none
	typed func(E) rune                           // returns 0 if the event is no key
	shown [high][wide]int                        // the colors of things in the last frame; 0: none
	drawn bool                                   // there was a frame
}

// Input takes a key.
func (g *game[E]) Input(ev E) error {
	switch key := g.typed(ev); key {
	case 0:
	case 'q':
		return loop.ErrQuit
	default:
		g.key = key
	}
	return nil
}

// Update advances the scene.
func (g *game[E]) Update() error {
	g.step()
	return nil
}

// Draw shows the scene.
func (g *game[E]) Draw(loop.Alpha) {
	if !g.drawn {
		for y, row := range g.rows() {
			for x, r := range row {
				g.put(x, y, string(r), -1)
			}
		}
		g.drawn = true
	}
	now := g.cells()
	for y, row := range now {
		for x, color := range row {
			switch {
			case color == g.shown[y][x]:
			case color == 0:
				g.put(x, y, " ", -1)
			default:
				g.put(x, y, "@", color)
			}
		}
	}
	g.shown = now
	g.put(60, high-1, string(g.key), -1)
	g.Show()
}

// onTcell2 plays the scene on a tcell.Screen: on fixstep's, or on tcell's own.
func onTcell2(s tcell2.Screen, n, frames int) error {
	g := &game[tcell2.Event]{screen: s, scene: newScene(n)}
	g.put = func(x, y int, text string, color int) {
		style := tcell2.StyleDefault
		if color >= 0 {
			style = style.Foreground(tcell2.PaletteColor(color))
		}
		s.Put(x, y, text, style)
	}
	g.typed = func(ev tcell2.Event) rune {
		if key, ok := ev.(*tcell2.EventKey); ok {
			return key.Rune()
		}
		return 0
	}
	return loop.Play(s, pace(frames), g)
}

// A tty3 makes the terminal of the test a tcell.Tty of version 3.
type tty3 struct{ *termtest.TTY }

// NotifyResize sets the channel that gets a value after every resize.
func (t tty3) NotifyResize(resized chan<- bool) {
	t.TTY.NotifyResize(func() {
		select {
		case resized <- true:
		default: // no screen listens, or a value waits there already
		}
	})
}

// WindowSize returns the size of the window, in cells.
func (t tty3) WindowSize() (tcell3.WindowSize, error) {
	w, h := t.Size()
	return tcell3.WindowSize{Width: w, Height: h}, nil
}

// ShimScreen makes a channel when it is first called, which must not be in a
// bubble.
func init() {
	tcell3.ShimScreen(nil)
	tcell3.NewScreen()
}

// onTcell3 plays the scene on tcell 3.
func onTcell3(tty *termtest.TTY, n, frames int) error {
	s, err := tcell3.NewTerminfoScreenFromTty(tty3{tty})
	if err == nil {
		err = s.Init()
	}
	if err != nil {
		return err
	}
	defer s.Fini()
	g := &game[tcell3.Event]{screen: s, scene: newScene(n)}
	g.put = func(x, y int, text string, color int) {
		style := tcell3.StyleDefault
		if color >= 0 {
			style = style.Foreground(tcell3.PaletteColor(color))
		}
		s.Put(x, y, text, style)
	}
	g.typed = func(ev tcell3.Event) rune {
		if key, ok := ev.(*tcell3.EventKey); ok && key.Str() != "" {
			return []rune(key.Str())[0]
		}
		return 0
	}
	return loop.Run(context.Background(), pace(frames), g, s.EventQ())
}

// A model is the scene in Bubble Tea, which draws the newest view 30 times a
// second.
type model struct {
	*scene
	due time.Time // of the next tick
}

// A tick is the message that a tick is due.
type tick struct{}

// Init begins the ticks.
func (m *model) Init() tea.Cmd {
	m.due = time.Now()
	return m.next()
}

// next returns the command that waits for the next tick.
func (m *model) next() tea.Cmd {
	m.due = m.due.Add(time.Second / 60)
	return tea.Tick(time.Until(m.due), func(time.Time) tea.Msg { return tick{} })
}

// Update takes a message.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tick:
		m.step()
		return m, m.next()
	case tea.KeyPressMsg:
		if msg.String() == "q" {
			return m, tea.Quit
		}
		m.key = []rune(msg.String())[0]
	}
	return m, nil
}

// View returns the scene.
func (m *model) View() tea.View {
	var text strings.Builder
	cells := m.cells()
	for y, row := range m.rows() {
		for x, r := range row {
			color := cells[y][x]
			switch {
			case color == 0:
				text.WriteRune(r)
			case color < 8:
				fmt.Fprintf(&text, "\x1b[3%dm@\x1b[m", color)
			default:
				fmt.Fprintf(&text, "\x1b[9%dm@\x1b[m", color-8)
			}
		}
		if y < high-1 {
			text.WriteByte('\n')
		}
	}
	view := tea.NewView(text.String())
	view.AltScreen = true
	return view
}

// onBubbleTea plays the scene in Bubble Tea.
func onBubbleTea(tty *termtest.TTY, n, frames int) error {
	program := tea.NewProgram(&model{scene: newScene(n)},
		tea.WithFPS(frames),
		tea.WithInput(tty),
		tea.WithOutput(tty),
		tea.WithWindowSize(wide, high),
		tea.WithoutSignalHandler(),
		tea.WithColorProfile(colorprofile.ANSI256),
		tea.WithEnvironment([]string{"TERM=xterm-256color"}),
	)
	_, err := program.Run()
	return err
}
