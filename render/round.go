package render

import (
	"fixstep/render/canvas"
	"fixstep/world"
)

// A Round is the text of a phase. The zero value is ready. A Round keeps the
// panel of a result, so that Draw does not allocate.
type Round struct {
	panel         Panel
	winner, title string // the texts of the panel
}

// Draw draws the number of the round that begins, the end of a round, or the
// winner of the match with a hint that says how to go on. A fight has no text.
func (r *Round) Draw(c *Canvas, seat *Seat, s *world.State, hint string) {
	y := 1 + (c.H-1)/5
	switch s.Phase {
	case world.Ready:
		begins(c, seat, s, y)
	case world.After:
		for i := range s.Ships {
			if ship := &s.Ships[i]; ship.Mode == world.Dead {
				said := ship.Cause.String()
				switch your := yours[ship.Cause]; {
				case seat.name(i) == you && your != "" && canvas.Width(your) < c.W-4:
					said = your
				case ship.Cause == world.ByHyperspace && c.W >= 40:
					said = "died in hyperspace"
				}
				c.sentence(y, Needle+Ink(i), seat.name(i), said)
				y++
			}
		}
		if s.Ships[0].Mode != world.Dead && s.Ships[1].Mode != world.Dead {
			c.Center(0, y, c.W, Bright, "nobody wins")
		}
	case world.Over:
		r.result(c, seat, s, hint)
	}
}

// begins draws the number of the round that begins and, below it, each player
// who needs one more point.
func begins(c *Canvas, seat *Seat, s *world.State, y int) {
	x := c.Text((c.W-7)/2, y, Bright, "Round ")
	c.Number(x, y, 0, Bright, int64(s.Round), 0)
	for i, score := range s.Score {
		if score == world.MatchPoints-1 {
			y++
			c.sentence(y, Needle+Ink(i), seat.name(i), "match point")
		}
	}
}

// yours are the deaths that have another text for you than for other names.
var yours = [world.ByHyperspace + 1]string{
	world.ByTorpedo: "were shot", world.ByOwnTorpedo: "shot yourself",
	world.ByStar: "hit the star: thrust sideways, not at it",
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
	p, winner := &r.panel, max(0, s.Winner())
	if name := seat.name(winner); r.winner != name {
		r.winner, r.title = name, name+" wins"
	}
	if p.Title = r.title; seat.Own == winner+1 {
		p.Title = "You win"
	}
	p.Rows = p.Rows[:0]
	for i, score := range s.Score {
		p.Rows = append(p.Rows, Row{seat.name(i), "0123456789"[min(score, 9):][:1]})
	}
	p.Selected, p.Hint = -1, hint
	p.Draw(c)
}
