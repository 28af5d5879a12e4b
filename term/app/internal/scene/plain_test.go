package scene

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"fixstep/render"
	"fixstep/term/app/internal/duel"
	"fixstep/world"
)

// plainSeed is the seed of the games of TestEveryActShowsThePlainGame; 0: it
// plays its sample, and many if FIXSTEP_TEST is "whole".
var plainSeed = flag.Uint64("plain", 0, "play the random games of this seed only")

// TestEveryActShowsThePlainGame plays random games in each act. It compares all
// that an act shows and records with the same game in its plainest form, which
// steps from one tick to the next by a list of commands.
func TestEveryActShowsThePlainGame(t *testing.T) {
	first, last := uint64(1), uint64(2)
	switch {
	case *plainSeed > 0:
		first, last = *plainSeed, *plainSeed
	case os.Getenv("FIXSTEP_TEST") == "whole":
		last = 12
	}
	for name, play := range map[string]func(*testing.T, *rand.Rand){
		"match":  playMatch,
		"duel":   playDuel,
		"replay": playReplay,
		"watch":  playWatching,
	} {
		for seed := first; seed <= last; seed++ {
			t.Run(fmt.Sprintf("%s %d", name, seed), func(t *testing.T) {
				play(t, rand.New(rand.NewPCG(seed, 6)))
			})
		}
	}
}

// A plain is a game as its rules have it: the game after a tick, the world
// before that tick, and the effects. It never goes back.
type plain struct {
	prev    world.State
	game    duel.Game // one match of it, in acts that are no duel
	effects render.Effects
}

// newPlain returns the start of a match.
func newPlain(o world.Options) plain {
	start := world.New(o)
	return plain{prev: start, game: duel.Game{World: start, Match: 1}}
}

func (p *plain) tick() int          { return int(p.game.World.Tick) }
func (p *plain) phase() world.Phase { return p.game.World.Phase }

// step plays a tick. A new match begins with nothing of the last one.
func (p *plain) step(c world.Commands) {
	p.prev = p.game.World
	match := p.game.Match
	events := p.game.Step(c)
	if p.game.Match != match {
		p.prev = p.game.World
		p.effects = render.Effects{}
		return
	}
	p.effects.Step(&p.prev, &p.game.World, events)
}

// stand lets a tick pass in which nothing but the effects moves.
func (p *plain) stand() {
	p.prev = p.game.World
	p.effects.Step(&p.prev, &p.game.World, 0)
}

// shows checks that an act shows the game with a score.
func (p *plain) shows(t *testing.T, a act, score [2]uint8) {
	t.Helper()
	prev, cur, fx := a.states()
	want := p.game.World
	want.Score = score
	switch {
	case cur.Tick != want.Tick:
		t.Fatalf("it shows tick %d instead of %d", cur.Tick, want.Tick)
	case *cur != want:
		t.Fatalf("it shows another tick %d", cur.Tick)
	case *prev != p.prev:
		t.Fatalf("before tick %d it shows tick %d instead of %d, or another one", cur.Tick, prev.Tick, p.prev.Tick)
	case *fx != p.effects:
		t.Fatalf("it shows other effects in tick %d", cur.Tick)
	}
}

// A log is the list of commands of a match, from its first tick on.
type log struct {
	world.Header
	commands []world.Commands
}

// is checks the bytes of a recording.
func (l *log) is(t *testing.T, recording []byte) {
	t.Helper()
	if !bytes.Equal(recording, l.bytes()) {
		t.Errorf("a recording of %d ticks has other bytes", len(l.commands))
	}
}

// isIn checks the recording in a file.
func (l *log) isIn(t *testing.T, path string) {
	t.Helper()
	recording, _ := os.ReadFile(path)
	l.is(t, recording)
}

// bytes returns the recording of the match.
func (l *log) bytes() []byte {
	var b bytes.Buffer
	w, _ := world.NewWriter(&b, l.Header)
	s := world.New(l.Options)
	for _, c := range l.commands {
		s.Step(c)
		w.Add(c, &s)
	}
	w.Close(&s)
	return b.Bytes()
}

// at returns the game after so many ticks, with the effects since a tick.
func (l *log) at(ticks, since int) plain {
	p := newPlain(l.Options)
	for i, c := range l.commands[:ticks] {
		if i == since {
			p = plain{prev: p.game.World, game: p.game}
		}
		p.step(c)
	}
	if ticks == since {
		p = plain{prev: p.game.World, game: p.game}
	}
	return p
}

// sought returns the game after so many ticks as a playback that jumps there
// shows it: with the effects of the second before, and of more if no state is
// kept there.
func (l *log) sought(ticks int) plain {
	rate := l.Options.Rate
	gap := max(5*rate, 300)
	return l.at(ticks, max(0, ticks-rate)/gap*gap)
}

// randomLog returns a match of two pilots, of up to so many ticks.
func randomLog(random *rand.Rand, o world.Options, ticks int) (l log) {
	p := newPlain(o)
	l.Options = p.game.World.Options
	pilots := [2]world.Pilot{world.NewPilot(world.Hard, random.Uint64()), world.NewPilot(world.Easy, 1)}
	for p.phase() != world.Over && p.tick() < ticks {
		c := world.Commands{}
		for i := range c {
			c[i] = pilots[i].Command(&p.game.World, i)
		}
		p.step(c)
		l.commands = append(l.commands, c)
	}
	return l
}
