package scene_test

import (
	"fmt"
	"io"
	"slices"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/loop/classic"
	"fixstep/loop/lab"
	"fixstep/term"
	"fixstep/term/app/internal/scene"
)

// A mute is a terminal that says nothing.
type mute struct {
	w, h int
	gone chan struct{}
}

func (mute) Start() error                { return nil }
func (mute) Stop() error                 { return nil }
func (m mute) Drain() error              { close(m.gone); return nil }
func (mute) Close() error                { return nil }
func (mute) NotifyResize(func())         {}
func (mute) Write(b []byte) (int, error) { return len(b), nil }

func (m mute) Read([]byte) (int, error) {
	<-m.gone
	return 0, io.EOF
}

func (m mute) WindowSize() (tcell.WindowSize, error) {
	return tcell.WindowSize{Width: m.w, Height: m.h}, nil
}

// BenchmarkLab measures a sixtieth of a second of the lab: the loops on their
// machines, and a frame.
func BenchmarkLab(b *testing.B) {
	for _, n := range []int{5, len(classic.Designs)} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			env := func(name string) string { return map[string]string{"TERM": "xterm-256color"}[name] }
			screen, err := term.Open(term.Options{Tty: mute{80, 24, make(chan struct{})}, Colors: 256, Env: env})
			if err == nil {
				err = screen.Init()
			}
			if err != nil {
				b.Fatal(err)
			}
			defer screen.Fini()
			var setups []lab.Setup
			for _, d := range classic.Designs {
				if n > 5 || slices.Contains([]string{"busy", "nap", "delta", "catchup", "steady"}, d.Name) {
					m := lab.Machine{UpdateCost: time.Millisecond, DrawCost: 4 * time.Millisecond}
					setups = append(setups, lab.Setup{Design: d, Machine: m})
				}
			}
			l := scene.NewLab(screen, 0, setups)
			defer l.Stop()
			run := loop.NewSimulation[tcell.Event](l.Options(loop.Options{}), l, nil)
			defer run.Stop()
			b.ReportAllocs()
			for b.Loop() {
				run.Advance(run.Now()+time.Second/60, nil)
			}
		})
	}
}
