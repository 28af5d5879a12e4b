package scene

import (
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/keys"
	"fixstep/term/held"
	"fixstep/world"
)

// A plainMatch is a match against a pilot. Of a late match its plain holds the
// ticks whose keys have come, and shown holds what the screen guesses.
type plainMatch struct {
	plain
	log
	shown   plain
	pilot   world.Pilot
	keys    keys.Controls
	late    bool
	updates int // so far: the tick on the screen
}

// commandsAfter returns the commands of the tick after p, in which the player
// wants something.
func commandsAfter(p *plain, pilot *world.Pilot, hands [2]keys.Intents) world.Commands {
	return world.Commands{command(hands[0] | hands[1]), pilot.Command(&p.game.World, 1)}
}

// play plays the next tick for good.
func (m *plainMatch) play() {
	over := m.phase() == world.Over
	c := commandsAfter(&m.plain, &m.pilot, m.keys.Tick())
	m.step(c)
	if !over {
		m.log.commands = append(m.log.commands, c)
	}
}

// waits reports whether a key may still come that counts in the next tick,
// after one that was typed on a picture of a tick.
func (m *plainMatch) waits(picture int) bool {
	oldest := m.updates - m.Options.Rate/mostBack
	return m.phase() != world.Ready && m.tick() >= max(picture, oldest)
}

// input takes events that were typed on a picture of a tick: in a late match
// they count in the tick after it.
func (m *plainMatch) input(picture int, typed []tcell.Event) {
	for m.late && m.tick() < m.updates && !m.waits(picture) {
		m.play()
	}
	if len(typed) == 1 {
		if _, down := typed[0].(*tcell.EventKey); down {
			m.keys.Late(held.Delay{Most: m.tick() - picture})
		}
		m.keys.Input(typed[0])
		return
	}
	m.keys.Clear() // one of forgets
}

// update is an update, after the keys of a picture of a tick have come.
func (m *plainMatch) update(picture int, trip time.Duration) {
	if m.phase() == world.Ready && m.shown.phase() == world.Ready {
		m.late = trip > far || m.late && trip >= near
	}
	waits := m.waits(picture)
	m.updates++
	if m.late && !waits {
		m.play()
	}
	for !m.late && m.tick() < m.updates {
		m.play()
	}
	m.shown = m.plain
	pilot := m.pilot
	hands := m.keys.Soon()
	for m.shown.tick() < m.updates {
		m.shown.step(commandsAfter(&m.shown, &pilot, hands))
		hands = [2]keys.Intents{}
	}
}

// newPlainMatch returns the match that a line begins.
func newPlainMatch(l *line) *plainMatch {
	o := l.match.cur.Options
	level := world.Levels[l.o.Level]
	m := &plainMatch{plain: newPlain(o), pilot: world.NewPilot(level, o.Seed+1)}
	m.log.Header = world.Header{Options: o, Flown: [2]world.Flyer{0, world.FlownBy(level)}}
	releases := func() bool { return l.o.Releases }
	m.keys = keys.NewControls(l.board, m.Options.Rate, releases, l.terminal.Place)
	return m
}

// typing is what a player types on a picture.
type typing struct {
	picture int64
	events  []tcell.Event
}

// take has the game take what was typed.
func (l *line) take(typed typing) {
	l.Input(&term.EventPicture{Shown: typed.picture})
	for _, ev := range typed.events {
		l.Input(ev)
	}
}

// playMatch plays a match near by or on a line on which keys come late by up to
// 20 pictures. The round trip, which makes a match late, changes now and then.
func playMatch(t *testing.T, random *rand.Rand) {
	path := filepath.Join(t.TempDir(), "game")
	o := Options{Releases: random.IntN(2) == 0, Level: random.IntN(len(world.Levels))}
	o.World = world.Options{Seed: random.Uint64(), Rate: 60}
	updates, often := 3600, 1 // updates in all, and of each picture
	if random.IntN(2) == 0 {
		o.World.Rate = 1000
		updates, often = 3000, 17
	}
	o.Recorder, _ = files.NewRecorder(path)
	l := newLine(t, o, 0)
	m := newPlainMatch(l)
	drawn := []int{0, 0} // updates before each picture
	var down [8]bool
	var coming []typing
	ago := int64(0) // pictures by which keys are late
	for m.updates < updates && m.phase() != world.Over {
		if m.updates%(30*often) == 0 {
			l.trip = min(2, time.Duration(random.IntN(4))) * 50 * time.Millisecond
			ago = random.Int64N(21)
		}
		if random.IntN(6*often) == 0 {
			coming = append(coming, typing{l.pictures.newest, types(random.IntN(8), &down)})
		}
		l.came = max(l.came, l.pictures.newest-ago)
		for len(coming) > 0 && coming[0].picture <= l.came && m.phase() != world.Over {
			l.take(coming[0])
			m.input(drawn[coming[0].picture], coming[0].events)
			coming = coming[1:]
		}
		l.Update()
		l.numbers.Updates++
		m.update(drawn[l.came], l.trip)
		m.shown.shows(t, l.match, m.game.World.Score)
		if m.updates%often == 0 {
			drawn = append(drawn, m.updates)
			l.pictures.draw(l.pictures.newest+1, l.numbers.Updates)
		}
	}
	l.Stop()
	m.isIn(t, path)
}
