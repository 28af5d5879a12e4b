// Command tron is a game for two players at one server. Start it, and run ssh
// -p 2222 localhost twice. Each rider leaves a wall behind. Who meets a wall or
// an edge first has lost.
//
// Each match has a loop without a screen, which advances it. Each player has a
// loop that only draws the match, so that a slow terminal slows down nobody.
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

// The field, in squares.
const (
	wide = 64
	high = 40
)

// rest is the number of updates before a round.
const rest = 30

// pace is that of the match and of each player's pictures.
var pace = loop.Options{Updates: loop.PerSecond(15)}

// ways are the squares by which a rider moves in an update, x and y.
var ways = map[tcell.Key]way{
	tcell.KeyLeft:  {-1, 0},
	tcell.KeyRight: {1, 0},
	tcell.KeyUp:    {0, -1},
	tcell.KeyDown:  {0, 1},
}

// names are those of the riders, and styles those of the inks: the text's, and
// the riders'.
var (
	names  = [2]string{"blue", "red"}
	styles = []tcell.Style{
		{},
		tcell.StyleDefault.Foreground(tcell.ColorBlue),
		tcell.StyleDefault.Foreground(tcell.ColorRed),
	}
)

// A way is a direction.
type way struct{ x, y int }

// back returns the way back.
func (w way) back() way { return way{-w.x, -w.y} }

// A rider is one of the two.
type rider struct {
	here   bool // a player has this seat
	x, y   int
	way    way // of the last update
	next   way // of the next update
	points int
}

// ink returns the color of a seat.
func ink(seat int) canvas.Ink { return canvas.Ink(1 + seat) }

// A match is a game without a screen. The lock of its server guards it.
type match struct {
	*server
	riders [2]rider
	walls  [wide][high]canvas.Ink // 0: the square is free
	wait   int                    // updates before the round goes on
	text   string
	end    context.CancelFunc
}

// begin begins a round.
func (m *match) begin() {
	m.walls = [wide][high]canvas.Ink{}
	m.text = ""
	for seat, key := range []tcell.Key{tcell.KeyRight, tcell.KeyLeft} {
		r := &m.riders[seat]
		r.x = wide/4 + seat*wide/2
		r.y = high / 2
		r.way = ways[key]
		r.next = ways[key]
		m.walls[r.x][r.y] = ink(seat)
	}
}

// Input does nothing: the players' games get the keys.
func (m *match) Input(struct{}) error { return nil }

// Draw does nothing: the players' games draw.
func (m *match) Draw(loop.Alpha) {}

// Update advances the match.
func (m *match) Update() error {
	m.Lock()
	defer m.Unlock()
	if !m.riders[0].here || !m.riders[1].here {
		m.begin()
		m.text = "wait for another player  q quits"
		m.wait = rest
		return nil
	}
	m.wait--
	switch {
	case m.wait == 0:
		m.begin()
	case m.wait < 0:
		m.ride()
	}
	return nil
}

// ride moves both riders by a square.
func (m *match) ride() {
	a := &m.riders[0]
	b := &m.riders[1]
	a.move()
	b.move()
	hitA := m.hits(a)
	hitB := m.hits(b)
	sameSquare := a.x == b.x && a.y == b.y
	switch {
	case sameSquare, hitA && hitB:
		m.text = "nobody wins"
	case hitA:
		m.wins(1)
	case hitB:
		m.wins(0)
	default:
		m.walls[a.x][a.y] = ink(0)
		m.walls[b.x][b.y] = ink(1)
		return
	}
	m.wait = rest
}

// move moves a rider by a square.
func (r *rider) move() {
	r.way = r.next
	r.x += r.way.x
	r.y += r.way.y
}

// hits reports whether a rider is over an edge or in a wall.
func (m *match) hits(r *rider) bool {
	inField := r.x >= 0 && r.x < wide && r.y >= 0 && r.y < high
	return !inField || m.walls[r.x][r.y] != 0
}

// wins gives a point to a rider.
func (m *match) wins(seat int) {
	m.riders[seat].points++
	m.text = names[seat] + " wins"
}

// A server has the matches that are played. Its lock guards all of them.
type server struct {
	sync.Mutex
	matches []*match
}

// join takes a free seat. If no match has one, join begins another match.
func (s *server) join() (m *match, seat int) {
	s.Lock()
	defer s.Unlock()
	for _, m := range s.matches {
		for seat := range m.riders {
			if !m.riders[seat].here {
				m.riders[seat].here = true
				return m, seat
			}
		}
	}
	ctx, end := context.WithCancel(context.Background())
	m = &match{server: s, wait: rest, end: end}
	m.begin()
	m.riders[0].here = true
	s.matches = append(s.matches, m)
	go loop.Run(ctx, pace, m, nil)
	return m, 0
}

// leave frees a seat. A match without players ends.
func (s *server) leave(m *match, seat int) {
	s.Lock()
	defer s.Unlock()
	m.riders[0].points = 0
	m.riders[1].points = 0
	m.riders[seat].here = false
	other := 1 - seat
	if m.riders[other].here {
		return
	}
	m.end()
	s.matches = slices.DeleteFunc(s.matches, func(one *match) bool { return one == m })
}

// play plays on a terminal until the player quits, or is gone.
func (s *server) play(o term.Options) error {
	m, seat := s.join()
	defer s.leave(m, seat)
	return sshserver.Play(o, pace, func(screen *term.Screen) loop.Game[tcell.Event] {
		c := canvas.Canvas{Font: canvas.FontOf(screen), Styles: styles}
		return &player{Screen: screen, match: m, seat: seat, canvas: c}
	})
}

// A player is the game of one terminal. It draws the match.
type player struct {
	tcell.Screen
	match  *match
	seat   int
	canvas canvas.Canvas
}

// Update does nothing: the match has a loop of its own.
func (p *player) Update() error { return nil }

// Input turns the rider, but not into its own wall.
func (p *player) Input(ev tcell.Event) error {
	key, ok := ev.(*tcell.EventKey)
	if !ok {
		return nil
	}
	if key.Rune() == 'q' || key.Key() == tcell.KeyCtrlC {
		return loop.ErrQuit
	}
	p.match.Lock()
	defer p.match.Unlock()
	r := &p.match.riders[p.seat]
	way, isArrow := ways[key.Key()]
	if isArrow && way != r.way.back() {
		r.next = way
	}
	return nil
}

// Draw shows the match.
func (p *player) Draw(loop.Alpha) {
	p.match.Lock()
	defer p.match.Unlock()
	c := &p.canvas
	c.Clear(p.Size())
	p.drawWalls()
	x := c.Text(0, 0, ink(p.seat), "you: "+names[p.seat]+"  ")
	x = c.Text(x, 0, ink(0), strconv.Itoa(p.match.riders[0].points)+" ")
	c.Text(x, 0, ink(1), strconv.Itoa(p.match.riders[1].points))
	c.Center(0, (c.H-1)/2, c.W, 0, p.match.text)
	c.Flush(p)
	p.Show()
}

// drawWalls draws the field below the first row. A cell has two by two pixels,
// and a square has one pixel or more.
func (p *player) drawWalls() {
	w := 2 * p.canvas.W
	h := 2 * (p.canvas.H - 1)
	for x, column := range p.match.walls {
		left := x * w / wide
		right := max(left+1, (x+1)*w/wide)
		for y, ink := range column {
			if ink == 0 {
				continue
			}
			top := y * h / high
			bottom := max(top+1, (y+1)*h/high)
			for i := left; i < right; i++ {
				for j := top; j < bottom; j++ {
					p.canvas.Pixel(i, 2+j, ink)
				}
			}
		}
	}
}

func main() {
	log.Fatal(ssh.ListenAndServe(":2222", sshserver.Handler(new(server).play)))
}
