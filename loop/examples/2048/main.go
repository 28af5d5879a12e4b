// Command 2048 is a game of turns that goes on moving while it waits: its tiles
// glide, and the largest one glows (Nystrom, "When to Use It": even a game of
// turns animates while it waits for you). So it runs on loop.Steady;
// classic.Event would show each turn at once, and stand still between two keys.
package main

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"

	"github.com/gdamore/tcell/v2"

	"fixstep/loop"
	"fixstep/term"
)

const (
	size       = 4    // tiles in a row of the board
	glide      = 6    // updates from a key to the end of its turn
	wide, high = 8, 4 // cells from one tile to the next
	blink      = 30   // updates for which the largest tile glows, and then does not
)

// ways are the columns and rows by which a turn moves.
var ways = map[tcell.Key][2]int{tcell.KeyLeft: {-1, 0}, tcell.KeyRight: {1, 0}, tcell.KeyUp: {0, -1}, tcell.KeyDown: {0, 1}}

// A tile glides to its place on the board.
type tile struct {
	value    int
	col, row int
	x, y     loop.Moving[float64] // in tiles
	left     int                  // updates of its glide
	grows    bool                 // an equal tile comes, and its value doubles
	gone     bool                 // it is that tile
}

type game struct {
	tcell.Screen
	random             *rand.Rand // with its seed a game is the same again
	tiles              []*tile
	turns              bool // the tiles of a turn glide
	score, best, ticks int
}

// newGame returns a game in its first turn. Each seed gives another one.
func newGame(screen tcell.Screen, seed uint64) *game {
	g := &game{Screen: screen, random: rand.New(rand.NewPCG(seed, 0))}
	g.begin()
	return g
}

func (g *game) begin() {
	g.tiles, g.turns, g.score = nil, false, 0
	g.add()
	g.add()
}

// at returns the tile of a place; nil: there is none.
func (g *game) at(col, row int) *tile {
	i := slices.IndexFunc(g.tiles, func(t *tile) bool { return !t.gone && t.col == col && t.row == row })
	if i < 0 {
		return nil
	}
	return g.tiles[i]
}

// add puts a tile of 2, or seldom of 4, on a free place.
func (g *game) add() {
	t := &tile{value: 2 << (g.random.IntN(10) / 9)}
	for free := false; !free; free = g.at(t.col, t.row) == nil {
		t.col, t.row = g.random.IntN(size), g.random.IntN(size)
	}
	t.x.Leap(float64(t.col))
	t.y.Leap(float64(t.row))
	g.tiles = append(g.tiles, t)
}

// turn sends every tile as far as it goes, beginning with the foremost one.
func (g *game) turn(dx, dy int) {
	g.settle() // a key does not wait for the glide before
	for i := range size * size {
		col, row := i%size, i/size
		if dx > 0 {
			col = size - 1 - col
		}
		if dy > 0 {
			row = size - 1 - row
		}
		for t := g.at(col, row); t != nil && !t.gone && g.advance(t, t.col+dx, t.row+dy); {
			g.turns, t.left = true, glide
		}
	}
}

// advance moves a tile by a place, if that is free or holds an equal tile.
func (g *game) advance(t *tile, col, row int) bool {
	if col < 0 || col >= size || row < 0 || row >= size {
		return false
	}
	if other := g.at(col, row); other != nil {
		if other.value != t.value || other.grows {
			return false
		}
		other.grows, t.gone = true, true
		g.score += 2 * t.value
		g.best = max(g.best, g.score)
	}
	t.col, t.row = col, row
	return true
}

// settle ends a turn: equal tiles are one, and a new tile comes.
func (g *game) settle() {
	if !g.turns {
		return
	}
	g.turns = false
	g.tiles = slices.DeleteFunc(g.tiles, func(t *tile) bool { return t.gone })
	for _, t := range g.tiles {
		if t.grows {
			t.value, t.grows = 2*t.value, false
		}
		if t.left > 0 { // the next turn has come before its end
			t.x.Leap(float64(t.col))
			t.y.Leap(float64(t.row))
			t.left = 0
		}
	}
	g.add()
}

// over reports whether no turn would move a tile.
func (g *game) over() bool {
	for i := range size * size {
		t, right, below := g.at(i%size, i/size), g.at(i%size+1, i/size), g.at(i%size, i/size+1)
		if t == nil || t.grows || right != nil && right.value == t.value || below != nil && below.value == t.value {
			return false
		}
	}
	return true
}

func (g *game) Input(ev tcell.Event) error {
	key, ok := ev.(*tcell.EventKey)
	if !ok {
		return nil
	}
	if way, ok := ways[key.Key()]; ok {
		g.turn(way[0], way[1])
	}
	switch {
	case key.Rune() == 'n':
		g.begin()
	case key.Rune() == 'q' || key.Key() == tcell.KeyCtrlC:
		return loop.ErrQuit
	}
	return nil
}

// Update moves each tile by its part of the way that is left.
func (g *game) Update() error {
	g.ticks++
	for _, t := range g.tiles {
		part := 1 / float64(max(1, t.left))
		t.x.Move(t.x.Cur + (float64(t.col)-t.x.Cur)*part)
		t.y.Move(t.y.Cur + (float64(t.row)-t.y.Cur)*part)
		t.left = max(0, t.left-1)
	}
	if !slices.ContainsFunc(g.tiles, func(t *tile) bool { return t.left > 0 }) {
		g.settle()
	}
	return nil
}

func (g *game) Draw(alpha loop.Alpha) {
	g.Clear()
	largest := slices.MaxFunc(g.tiles, func(a, b *tile) int { return a.value - b.value }).value
	w, h := g.Size()
	left, top := max(0, (w-size*wide)/2), max(1, (h-size*high)/2)
	for _, t := range g.tiles {
		g.drawTile(t, left+int(t.x.At(alpha)*wide), top+int(t.y.At(alpha)*high), t.value == largest && g.ticks/blink%2 == 1)
	}
	text := "arrows turn  n new  q quit"
	if g.over() {
		text = "no turn is left: n begins anew"
	}
	g.PutStr(left, top-1, fmt.Sprintf("score %d  best %d", g.score, g.best))
	g.PutStr(left, top+size*high-1, text)
	g.Show()
}

func (g *game) drawTile(t *tile, x, y int, glow bool) {
	color := tcell.PaletteColor(17 + 6*bits.Len(uint(t.value))) // another one for each value
	style := tcell.StyleDefault.Background(color).Foreground(tcell.ColorWhite).Bold(glow).Reverse(glow)
	for i := range (wide - 1) * (high - 1) {
		g.Put(x+i%(wide-1), y+i/(wide-1), " ", style)
	}
	text := fmt.Sprint(t.value)
	g.PutStrStyled(x+(wide-1-len(text))/2, y+1, text, style)
}

func main() {
	screen, err := term.Open(term.Options{})
	if err == nil {
		err = loop.Play(screen, loop.Options{}, newGame(screen, rand.Uint64()))
	}
	os.Exit(term.ExitStatus(os.Stderr, err))
}
