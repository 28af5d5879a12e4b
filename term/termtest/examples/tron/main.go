// Command tron is a game of two at one server: ssh -p 2222 localhost, twice.
// Each rider leaves a wall behind, and meets no wall and no edge for as long as
// it can.
//
// A loop without a screen advances each match. Each player has a loop that only
// draws it, so that a slow terminal slows down nobody.
package main

import (
	"context"
	"log"
	"slices"
	"strconv"
	"sync"

	"github.com/gdamore/tcell/v2"
	"github.com/gliderlabs/ssh"

	"fixstep/loop"
	"fixstep/render/canvas"
	"fixstep/term"
	"sshserver.example"
)

const (
	wide, high = 64, 40 // of the field, in squares
	rest       = 30     // updates before a round
)

var (
	pace   = loop.Options{Updates: loop.PerSecond(15)}
	ways   = map[tcell.Key][2]int{tcell.KeyLeft: {-1, 0}, tcell.KeyRight: {1, 0}, tcell.KeyUp: {0, -1}, tcell.KeyDown: {0, 1}}
	names  = [2]string{"blue", "red"}
	styles = []tcell.Style{{}, tcell.StyleDefault.Foreground(tcell.ColorBlue), tcell.StyleDefault.Foreground(tcell.ColorRed)}
)

type rider struct {
	here      bool // a player has this seat
	x, y      int
	way, next [2]int // of the last update, and of the next one
	points    int
}

// A match is a game without a screen. The lock of its server guards it.
type match struct {
	*server
	riders [2]rider
	walls  [wide][high]canvas.Ink // 0: free
	wait   int                    // updates before the round goes on
	text   string
	end    context.CancelFunc
}

// begin begins a round.
func (m *match) begin() {
	m.walls, m.text = [wide][high]canvas.Ink{}, ""
	for i := range m.riders {
		r, way := &m.riders[i], [2]int{1 - 2*i, 0}
		r.x, r.y, r.way, r.next = wide/4+i*wide/2, high/2, way, way
		m.walls[r.x][r.y] = canvas.Ink(1 + i)
	}
}

func (m *match) Input(struct{}) error { return nil }
func (m *match) Draw(loop.Alpha)      {}

func (m *match) Update() error {
	m.Lock()
	defer m.Unlock()
	if !m.riders[0].here || !m.riders[1].here {
		m.begin()
		m.wait, m.text = rest, "wait for another player  q quits"
	} else if m.wait--; m.wait == 0 {
		m.begin()
	} else if m.wait < 0 {
		m.ride()
	}
	return nil
}

// ride moves both riders by a square.
func (m *match) ride() {
	var met [2]bool
	for i := range m.riders {
		r := &m.riders[i]
		r.way, r.x, r.y = r.next, r.x+r.next[0], r.y+r.next[1]
		met[i] = r.x < 0 || r.y < 0 || r.x >= wide || r.y >= high || m.walls[r.x][r.y] != 0
	}
	a, b := &m.riders[0], &m.riders[1]
	if same := a.x == b.x && a.y == b.y; !met[0] && !met[1] && !same {
		m.walls[a.x][a.y], m.walls[b.x][b.y] = 1, 2
		return
	}
	m.text, m.wait = "nobody wins", rest
	for i, name := range names {
		if !met[i] && met[1-i] {
			m.riders[i].points++
			m.text = name + " wins"
		}
	}
}

type server struct {
	sync.Mutex
	matches []*match
}

// join takes a free seat, of a new match if there is none.
func (s *server) join() (m *match, seat int) {
	s.Lock()
	defer s.Unlock()
	free := func(r rider) bool { return !r.here }
	i := slices.IndexFunc(s.matches, func(m *match) bool { return slices.ContainsFunc(m.riders[:], free) })
	if i < 0 {
		running, end := context.WithCancel(context.Background())
		m = &match{server: s, wait: rest, end: end}
		m.begin()
		go loop.Run(running, pace, m, nil)
		i, s.matches = len(s.matches), append(s.matches, m)
	}
	m = s.matches[i]
	seat = slices.IndexFunc(m.riders[:], free)
	m.riders[seat].here = true
	return m, seat
}

// leave frees a seat. A match without players ends.
func (s *server) leave(m *match, seat int) {
	s.Lock()
	defer s.Unlock()
	if m.riders[0].points, m.riders[1].points, m.riders[seat].here = 0, 0, false; !m.riders[1-seat].here {
		m.end()
		s.matches = slices.DeleteFunc(s.matches, func(other *match) bool { return other == m })
	}
}

// play plays on a terminal until the player quits, or is gone.
func (s *server) play(o term.Options) error {
	m, seat := s.join()
	defer s.leave(m, seat)
	return sshserver.Play(o, pace, func(screen *term.Screen) loop.Game[tcell.Event] {
		return &player{screen, m, seat, canvas.Canvas{Font: canvas.FontOf(screen), Styles: styles}}
	})
}

// A player is the game of one terminal.
type player struct {
	tcell.Screen
	match  *match
	seat   int
	canvas canvas.Canvas
}

func (p *player) Update() error { return nil }

func (p *player) Input(ev tcell.Event) error {
	key, ok := ev.(*tcell.EventKey)
	if !ok {
		return nil
	}
	p.match.Lock()
	defer p.match.Unlock()
	r := &p.match.riders[p.seat]
	if way, ok := ways[key.Key()]; ok && (way[0] != -r.way[0] || way[1] != -r.way[1]) {
		r.next = way
	}
	if key.Rune() == 'q' || key.Key() == tcell.KeyCtrlC {
		return loop.ErrQuit
	}
	return nil
}

func (p *player) Draw(loop.Alpha) {
	p.match.Lock()
	defer p.match.Unlock()
	c := &p.canvas
	c.Clear(p.Size())
	w, h := c.W, c.H
	h-- // the first row has the points
	for x, column := range p.match.walls {
		for y, ink := range column {
			left, top := x*2*w/wide, y*2*h/high // in pixels, of which a square has one or more
			for i := left; ink > 0 && i <= max(left, (x+1)*2*w/wide-1); i++ {
				for j := top; j <= max(top, (y+1)*2*h/high-1); j++ {
					c.Pixel(i, 2+j, ink)
				}
			}
		}
	}
	x := c.Text(0, 0, canvas.Ink(1+p.seat), "you: "+names[p.seat]+"  ")
	x = c.Text(x, 0, 1, strconv.Itoa(p.match.riders[0].points)+" ")
	c.Text(x, 0, 2, strconv.Itoa(p.match.riders[1].points))
	c.Center(0, h/2, w, 0, p.match.text)
	c.Flush(p)
	p.Show()
}

func main() {
	log.Fatal(ssh.ListenAndServe(":2222", sshserver.Handler(new(server).play)))
}
