package scene

import (
	"fmt"
	"slices"
	"strconv"

	"fixstep/term/app/internal/duel"
	"fixstep/world"
)

// best keeps the time of a match that a single player has won, if the match was
// the shortest at its level. Only the usual rules count, at the usual rate and
// without slow motion.
func (m *match) best() {
	h, o, ticks := m.h, m.cur.Options, int(m.cur.Tick)
	level := slices.Index(world.Levels[:], m.level)
	usual := world.Options{Rate: duel.Rate, Seed: o.Seed}
	if was := h.o.Best[level]; h.o.Settings == nil || h.eased || o != usual || was > 0 && was <= ticks {
		return
	}
	h.o.Best[level] = ticks
	h.keep("best "+m.level.String(), strconv.Itoa(ticks))
	h.over = "New best: " + bestTime(ticks) + "  " + h.over
	h.showBest()
}

// showBest writes the best times beside the levels of the title.
func (h *hand) showBest() {
	for i, ticks := range h.o.Best {
		if ticks > 0 {
			h.menu.items[levelItem].choices[i] = world.Levels[i].String() + " " + bestTime(ticks)
		}
	}
}

// bestTime returns a number of ticks as minutes, seconds and tenths.
func bestTime(ticks int) string {
	return fmt.Sprintf("%s.%d", clockTime(ticks/duel.Rate), ticks%duel.Rate*10/duel.Rate)
}
