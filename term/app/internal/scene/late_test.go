package scene

import (
	"bytes"
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"fixstep/term"
	"fixstep/term/app/internal/files"
	"fixstep/term/app/internal/keys"
	"fixstep/term/vt"
	"fixstep/world"
)

// A line is a game in a match, far from its terminal: keys come after newer
// pictures. Nothing is drawn on the pictures, and no clock runs.
type line struct {
	*Spacewar
	match *match
	typed [][]tcell.Event // on each picture
	came  int64           // the last picture whose keys have come
	trip  time.Duration   // of the line
}

// newLine returns a line on which a round trip takes so long.
func newLine(t testing.TB, o Options, trip time.Duration) *line {
	screen, _ := term.Sim(80, 24, vt.Options{})
	t.Cleanup(screen.Fini)
	o.World.Rate = cmp.Or(o.World.Rate, 60)
	o.Players = 1
	l := &line{Spacewar: NewSpacewar(screen, o), typed: make([][]tcell.Event, 1), trip: trip}
	l.match = l.act.(*match)
	l.pictures.shown = func() term.EventPicture { return term.EventPicture{Shown: l.came} }
	l.pictures.trip = func() time.Duration { return l.trip }
	l.pictures.draw(1, 0)
	return l
}

// tick types on the newest picture, has the keys come that were typed up to so
// many pictures ago, and updates.
func (l *line) tick(ago int64, typed ...tcell.Event) {
	l.typed = append(l.typed, typed)
	for l.came < l.pictures.newest-ago {
		l.came++
		for _, ev := range l.typed[l.came] {
			l.Input(&term.EventPicture{Shown: l.came})
			l.Input(ev)
		}
	}
	l.Update()
	l.numbers.Updates++
	l.pictures.draw(l.pictures.newest+1, l.numbers.Updates)
}

// world returns the shown world.
func (l *line) world() *world.State {
	_, cur, _ := l.match.states()
	return cur
}

// recorded ends the game, and checks that its recording leads to the last tick
// that counts.
func (l *line) recorded(t testing.TB, path string) {
	l.Stop()
	log, _ := os.ReadFile(path)
	last, err := world.Verify(bytes.NewReader(log))
	if err != nil || last != l.match.cur {
		t.Errorf("the recording ends at tick %d of %d: %v", last.Tick, l.match.cur.Tick, err)
	}
}

// isHonest checks that the screen is at most so far ahead of the match, and
// that only what is sure is announced.
func (l *line) isHonest(t testing.TB) {
	t.Helper()
	if ahead := l.world().Tick - l.match.cur.Tick; ahead > 13 {
		t.Fatalf("the screen is %d ticks ahead", ahead)
	}
	said := frame{}
	l.match.say(&said)
	if said.cur != &l.match.cur || l.world().Score != said.cur.Score {
		t.Fatalf("what is not sure is announced, at %v", l.world().Score)
	}
}

// A button is a key that flies a ship.
type button struct {
	keys.Intent
	key  tcell.Key
	rune rune
}

var buttons = [...]button{
	{keys.Left, tcell.KeyLeft, 0}, {keys.Right, tcell.KeyRight, 0}, {keys.Up, tcell.KeyUp, 0},
	{keys.Fire, tcell.KeyRune, ' '}, {keys.Hyper, tcell.KeyTab, 0},
}

func (b button) down() tcell.Event { return tcell.NewEventKey(b.key, b.rune, 0) }
func (b button) up() tcell.Event   { return &term.EventRelease{Key: b.key, Rune: b.rune} }

// forgets are events that let go of all keys: a pause and its end, another
// window, a hidden window and the end of the pause after it.
var forgets = [...][]tcell.Event{
	{keyP(), keyP()},
	{tcell.NewEventFocus(false)},
	{&term.EventHidden{Hidden: true}, &term.EventHidden{}, keyP()},
}

func keyP() tcell.Event { return tcell.NewEventKey(tcell.KeyRune, 'p', 0) }

// types returns what a part of a script types: a key goes down, or up if it is
// down.
func types(n int, down *[8]bool) []tcell.Event {
	down[n] = !down[n]
	switch {
	case n >= len(buttons)+len(forgets):
		return nil
	case n >= len(buttons):
		return forgets[n-len(buttons)]
	case down[n]:
		return []tcell.Event{buttons[n].down()}
	}
	return []tcell.Event{buttons[n].up()}
}

// fly types a script in the first fight of two matches, near by and on a line
// on which each byte also says how late the keys come: up to 12 ticks, or any
// time if the terminal lies. It returns how many pictures differ.
func fly(t testing.TB, script []byte, releases, lies bool) (differ int) {
	path := filepath.Join(t.TempDir(), "game")
	o := Options{World: world.Options{Seed: 3}, Releases: releases}
	o.Recorder, _ = files.NewRecorder(path)
	near := newLine(t, o, 0)
	far := newLine(t, o, time.Second)
	var down [8]bool
	const early = 120 // ticks before the first fight
	for i, b := range append(make([]byte, early), script...) {
		var typed []tcell.Event
		if i >= early && near.world().Phase == world.Fight {
			typed = types(int(b%8), &down)
		}
		late := int64(b / 8)
		if !lies {
			late %= 13
		}
		near.tick(0, typed...)
		far.tick(late, typed...)
		if far.world().Ships != near.world().Ships {
			differ++
		}
		far.isHonest(t)
	}
	for !lies && far.match.cur.Tick < near.match.cur.Tick {
		far.tick(0)
	}
	near.recorded(t, path)
	far.recorded(t, path+"-2")
	same := near.match.cur == far.match.cur &&
		near.match.pilots == far.match.pilots &&
		near.brief.used == far.brief.used
	if !lies && !same {
		t.Error("the same keys make another match")
	}
	return differ
}

// FuzzALateKeyCountsWhereItWasSeen: keys that come up to 12 ticks late make the
// match that they make near by. A terminal that lies makes another match, of
// which the recording is right too.
func FuzzALateKeyCountsWhereItWasSeen(f *testing.F) {
	for i := range 4 {
		script := make([]byte, 900)
		rand.NewChaCha8([32]byte{byte(i)}).Read(script)
		if n := fly(f, script, i%2 == 0, false); n < 100 {
			f.Errorf("only %d pictures are guessed wrong", n)
		}
		f.Add(script, i%2 == 0, true)
	}
	f.Fuzz(func(t *testing.T, script []byte, releases, lies bool) {
		fly(t, script, releases, lies)
	})
}

// TestATapBeforeTheFightCounts if it comes in the fight. The ship turns at
// once, and in no picture by more than a tick's turn, also if the line gets
// better meanwhile.
func TestATapBeforeTheFightCounts(t *testing.T) {
	for early := range int64(12) {
		l := newLine(t, Options{}, time.Second)
		turns := ""
		ago := int64(12)
		for l.world().Phase == world.Ready {
			l.tick(ago)
		}
		l.typed[l.pictures.newest-1-early] = []tcell.Event{buttons[0].down()}
		for range 30 {
			before := l.world().Ships[0].Heading
			l.tick(ago)
			turn := (before - l.world().Ships[0].Heading) / (1 << 32 / 96)
			turns += fmt.Sprint(turn)
			if turn > 0 {
				ago = 10 // the line gets better
			}
		}
		if back := l.steers.back(); back < time.Second/6 || back > time.Second/mostBack {
			t.Errorf("a key counts %v before it comes", back)
		}
		if said := l.readings(0).Back; said != l.steers.back() {
			t.Errorf("the player reads that a key counts %v before it comes", said)
		}
		at := strings.Index(turns, "1")
		if strings.ReplaceAll(turns, "0", "") != "1111" || at != 11-int(early) {
			t.Errorf("%d ticks before the fight: it turns by %s", early, turns)
		}
	}
}

// TestAFarLineMakesAMatchLate from the next round on, and a near one ends that.
// A trip between both changes nothing, and neither does any in a round. The
// recording of a match of both kinds of rounds comes out the same.
func TestAFarLineMakesAMatchLate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game")
	o := Options{World: world.Options{Seed: 3}, Level: len(world.Levels) - 1}
	o.Recorder, _ = files.NewRecorder(path)
	l := newLine(t, o, 0)
	for i, c := range []struct {
		before, in time.Duration // the trip before a round, and in it
		late       bool
	}{
		{0, 0, false}, {60, 100, false}, {61, 0, true}, {40, 0, true}, {39, 100, false},
	} {
		l.trip = c.before * time.Millisecond
		for l.world().Phase != world.Fight {
			l.tick(6)
			if tick := l.world().Tick; tick != uint64(l.numbers.Updates) {
				t.Fatalf("round %d: tick %d is shown after %d updates", i, tick, l.numbers.Updates)
			}
		}
		l.trip = c.in * time.Millisecond
		for l.match.cur.Phase != world.Fight {
			l.tick(6)
		}
		for l.match.cur.Phase != world.Ready && l.match.cur.Phase != world.Over {
			if l.match.cur.Phase == world.After {
				l.trip = 50 * time.Millisecond
				l.tick(6)
			} else {
				l.tick(6, buttons[1].down())
			}
			late := l.steers.back() > 0
			if late != c.late && l.match.cur.Phase == world.Fight {
				t.Fatalf("round %d: late is %v", i, late)
			}
		}
	}
	if l.match.cur.Phase != world.Over {
		t.Error("the match has more rounds")
	}
	l.recorded(t, path)
}

// TestALateMatchIsLeftBehind: the title after it has ticks of its own, and so
// has the next match.
func TestALateMatchIsLeftBehind(t *testing.T) {
	l := newLine(t, Options{}, time.Second)
	for range 150 {
		l.tick(6)
	}
	l.home()
	left := l.match.cur.Tick
	for range 10 {
		l.tick(6)
	}
	title := l.act.(*intro)
	if title.cur.Tick != 10 || l.match.cur.Tick != left {
		t.Errorf("the title is at tick %d, and the match goes on to %d", title.cur.Tick, l.match.cur.Tick)
	}
	if back := l.steers.back(); back != 0 {
		t.Errorf("on the title a key counts %v before it comes", back)
	}
}

// TestAForeseenEndIsNone: Q asks in a late match until its end is sure.
func TestAForeseenEndIsNone(t *testing.T) {
	l := newLine(t, Options{}, time.Second)
	for range 150 { // into the fight: before it nothing is late
		l.tick(6)
	}
	l.match.ahead.cur.Phase = world.Over
	if !l.playing() {
		t.Error("the match is over before it is sure")
	}
}
