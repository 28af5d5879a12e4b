package scene

import (
	"context"
	"runtime/trace"
	"time"

	"fixstep/loop"
	"fixstep/render"
)

// An overlay is what a frame shows of the stage. It is a copy, so that the
// stage can change while the frame is drawn.
type overlay struct {
	help    render.Panel
	helping bool
	away    bool
	live    bool
	asking  bool // for a key
	hud     bool
	paused  bool
	speed   string // the time scale in words, "" for the normal one
	updates int64  // since the start
	dropped time.Duration
	spreads render.Spreads
}

// snapshot copies what the next frame shows of the stage.
func (s *stage) snapshot() {
	s.overlay = overlay{
		helping: s.manual.open,
		away:    s.away,
		live:    s.live,
		asking:  s.idle.warned,
		hud:     s.hud,
		paused:  s.clock.Paused(),
		speed:   s.speed(),
		updates: s.updates,
		dropped: s.dropped,
		spreads: s.numbers.spreads,
	}
	if s.manual.open {
		s.overlay.help = s.manual.panel(s.terminal.Size())
	}
}

// blank returns the canvas of a new frame, in the size of the terminal.
func (s *stage) blank() *render.Canvas {
	s.canvas.Clear(s.terminal.Size())
	s.canvas.Palette = s.palette()
	s.canvas.Thrift = s.thrift.level
	return &s.canvas
}

// panel draws what stands over every scene: the manual, or that the player or
// the terminal does not answer. It returns false where there is neither.
func (s *stage) panel() bool {
	switch {
	case s.overlay.asking:
		idlePanel.Draw(&s.canvas)
	case s.overlay.helping:
		s.overlay.help.Draw(&s.canvas)
	case s.overlay.away && s.overlay.live:
		awayLivePanel.Draw(&s.canvas)
	case s.overlay.away:
		awayPanel.Draw(&s.canvas)
	default:
		return false
	}
	return true
}

var (
	awayPanel = render.Panel{Title: "NO ANSWER", Selected: -1,
		Rows: []render.Row{{Left: "The terminal does not answer."}, {Left: "The game waits for it."}}}
	awayLivePanel = render.Panel{Title: "NO ANSWER", Selected: -1,
		Rows: []render.Row{{Left: "The terminal does not answer."}, {Left: "The duel goes on."}}}
)

// stats counts a frame at the moment a and returns the numbers of the loop.
func (s *stage) stats(a loop.Alpha) render.Stats {
	o := &s.overlay
	stats := s.rates.frame(s.clock.Real(), o.updates, o.paused)
	stats.Alpha, stats.Dropped, stats.Spreads = a, o.dropped, o.spreads
	return stats
}

// show sends the frame to the terminal if it differs from the one before it.
func (s *stage) show() {
	defer trace.StartRegion(context.Background(), "flush").End()
	if s.canvas.Flush(s.terminal) > 0 {
		s.terminal.Show()
	}
	now := s.clock.Real()
	s.thrift.watch(now, s.terminal)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.draws++
	s.numbers.shown(now, s.terminal, s.overlay.paused)
}
