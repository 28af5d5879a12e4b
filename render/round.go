package render

import (
	"fixstep/render/canvas"
	"fixstep/world"
)

// A Round draws the text of a phase. The zero value is ready. A Round keeps the
// panel of a result, so that Draw does not allocate.
type Round struct {
	panel  Panel
	winner string // the name in title
	title  string // of the panel
}

// Draw draws the number of the round that begins, the end of a round, or the
// winner of the match. In the last case the hint says how to go on. A fight has
// no text.
func (r *Round) Draw(c *Canvas, seat *Seat, s *world.State, hint string) {
	y := 1 + (c.H-1)/5
	switch s.Phase {
	case world.Ready:
		begins(c, seat, s, y)
	case world.After:
		ends(c, seat, s, y)
	case world.Over:
		r.result(c, seat, s, hint)
	}
}

// digits are the digits of a score, of squares as those of the logo.
var digits = [10][5]string{
	{"###", "# #", "# #", "# #", "###"},
	{" # ", "## ", " # ", " # ", "###"},
	{"###", "  #", "###", "#  ", "###"},
	{"###", "  #", " ##", "  #", "###"},
	{"# #", "# #", "###", "  #", "  #"},
	{"###", "#  ", "###", "  #", "###"},
	{"###", "#  ", "###", "# #", "###"},
	{"###", "  #", "  #", " # ", " # "},
	{"###", "# #", "###", "# #", "###"},
	{"###", "# #", "###", "  #", "###"},
}

// colon stands between the digits of a score.
var colon = [5]string{"", "#", "", "#", ""}

// bigScore draws the score in three rows from row y on, each digit in the color
// of its ship.
func bigScore(c *Canvas, s *world.State, y int) {
	const width = 11 // of two digits, with a colon between two blanks
	left := (c.W - width) / 2
	for row := range 3 {
		c.Blank(left-1, y+row, width+2, Plain)
	}
	for i, score := range s.Score {
		for row, line := range digits[min(score, 9)] {
			c.squares(left+8*i, 2*y+row, c.shipInk(i), line)
		}
	}
	for row, line := range colon {
		c.squares(left+5, 2*y+row, Plain, line)
	}
}

// begins draws the number of the round that begins, above it who has won the
// last one and, below it, each player who needs one more point. From the second
// round on the score is big.
func begins(c *Canvas, seat *Seat, s *world.State, y int) {
	if s.Won > 0 && y > 1 { // row 0 has the status
		c.sentence(y-1, c.shipInk(int(s.Won)-1), seat.name(int(s.Won)-1), "won the round")
	}
	x := c.Text((c.W-7)/2, y, Bright, "Round ")
	c.Number(x, y, 0, Bright, int64(s.Round), 0)
	for i, score := range s.Score {
		if score == world.MatchPoints-1 {
			y++
			c.sentence(y, c.shipInk(i), seat.name(i), "match point")
		}
	}
	if s.Round > 1 && !c.Low() {
		bigScore(c, s, y+2)
	}
}

// ends draws how each dead ship has died.
func ends(c *Canvas, seat *Seat, s *world.State, y int) {
	living := 0
	for i := range s.Ships {
		ship := &s.Ships[i]
		if ship.Mode != world.Dead {
			living++
			continue
		}
		name := seat.name(i)
		c.sentence(y, c.shipInk(i), name, howItDied(ship.Cause, name, c.W))
		y++
	}
	if living == len(s.Ships) {
		c.Center(0, y, c.W, Bright, "nobody wins")
	}
}

// howItDied returns what is said after the name of a dead ship, in a row of w
// cells.
func howItDied(cause world.Cause, name string, w int) string {
	your := yours[cause]
	switch {
	case name == you && your != "" && canvas.Width(your) < w-4:
		return your
	case cause == world.ByHyperspace && w >= 40:
		return "died in hyperspace"
	}
	return cause.String()
}

// yours are the deaths that have another text after You than after a name.
var yours = [world.ByHyperspace + 1]string{
	world.ByTorpedo:    "were shot",
	world.ByOwnTorpedo: "shot yourself",
	world.ByStar:       "hit the star: thrust sideways, not at it",
}

// sentence draws a name and a text about it in the middle of row y, with as
// much of the name as fits. If there is no room for the text, sentence draws
// the name alone.
func (c *Canvas) sentence(y int, ink Ink, who, said string) {
	room := c.W - 1 - canvas.Width(said)
	if room < 3 {
		c.Center(0, y, c.W, ink, who)
		return
	}
	width := min(canvas.Width(who), room)
	x := c.Label((room-width)/2, y, width, ink, who)
	c.Text(x+1, y, Plain, said)
}

// result draws the panel at the end of a match.
func (r *Round) result(c *Canvas, seat *Seat, s *world.State, hint string) {
	p := &r.panel
	winner := max(0, s.Winner())
	if name := seat.name(winner); r.winner != name {
		r.winner = name
		r.title = name + " wins"
	}
	p.Title = r.title
	if seat.Own == winner+1 {
		p.Title = "You win"
	}
	p.Rows = p.Rows[:0]
	for i, score := range s.Score {
		digit := "0123456789"[min(score, 9):][:1]
		p.Rows = append(p.Rows, Row{seat.name(i), digit})
	}
	p.Selected = -1
	p.Hint = hint
	p.Draw(c)
}
