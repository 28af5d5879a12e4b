package scene

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fixstep/term/app/internal/duel"
	"fixstep/term/app/internal/files"
	"fixstep/world"
)

// TestSilenceIsTold, second by second, and the line goes with the next word of
// the other side.
func TestSilenceIsTold(t *testing.T) {
	fightIn(t, func(r *ring) {
		r.ticks(8 * 60) // the first notice has gone
		r.deaf[1] = true
		r.ticks(2*60 + 10)
		r.sees(0, "No word from bob[2J for 2 s")
		r.ticks(100)
		r.sees(0, "No word from bob[2J for 3 s")
		r.deaf[1] = false
		r.ticks(10)
		r.sees(0, "!No word")
	})
}

// TestTheClockFollowsTheOtherSide: the side that is ahead plays slower until
// both are at the same tick.
func TestTheClockFollowsTheOtherSide(t *testing.T) {
	fightFar(t, 50*time.Millisecond, 60, false, func(r *ring) {
		r.deaf[1] = true
		r.ticks(30)
		r.deaf[1] = false
		r.ticks(90)
		f := r.side[0].fight()
		num, den := r.side[0].spacewar().Clock.Scale()
		if scale := f.side.Speed(); scale >= 1000 || num != scale || den != 1000 {
			t.Errorf("the clock runs %d to %d, and the side wants %d to 1000", num, den, scale)
		}
	})
}

// TestARematchIsOffered: the player reads that the other one is ready, and the
// line goes when the next match begins. At its start nothing moves from the old
// match to the new one. Spectators know the end of a match at once.
func TestARematchIsOffered(t *testing.T) {
	fightFar(t, 0, 10, false, func(r *ring) { // a whole match, so few frames
		r.ticks(150)
		pilot := world.NewPilot(world.Hard, 1)
		r.side[1].fight().pilot = &pilot
		f := r.side[0].fight()
		for n := 0; f.sure.Phase != world.Over; n++ {
			if n > 60*60*20 {
				t.Fatal("the match does not end")
			}
			r.ticks(1)
		}
		public := filepath.Join(r.dir, "a.public")
		if _, err := os.Stat(public); err == nil {
			t.Error("spectators are not told that the match is over")
		}
		r.ticks(2 * duel.Rate)
		r.sees(0, "bob[2J is ready for a rematch")
		f.pilot = &pilot // which wants a rematch too
		for n := 0; f.side.Now.game.Match < 2; n++ {
			if n > 5*duel.Rate {
				t.Fatal("no rematch begins")
			}
			r.ticks(1)
		}
		prev, cur, _ := f.states()
		if prev.Options != cur.Options {
			t.Error("a picture shows the way from one match to another")
		}
		r.ticks(30)
		r.sees(0, "!ready for a rematch")
		if _, err := os.Stat(public); err != nil {
			t.Errorf("spectators do not see the next match: %v", err)
		}
	})
}

// TestARecordingThatFailsIsTold once, in a duel and in a match. A duel whose
// recording for spectators fails goes on, and so does that of the player.
func TestARecordingThatFailsIsTold(t *testing.T) {
	fightIn(t, func(r *ring) {
		s := r.side[0].spacewar()
		f := r.side[0].fight()
		f.publish = func() (*os.File, error) { return nil, errors.New("no room") }
		f.close()
		f.open(&f.side.Now.game)
		r.ticks(1)
		r.sees(0, "nobody can watch: no room")
		s.hush()
		r.ticks(10)
		r.sees(0, "!nobody can watch")
	})
	folder := filepath.Join(t.TempDir(), "folder")
	os.Mkdir(folder, 0o700)
	o := Options{World: world.Options{Seed: 1}}
	o.Recorder, _ = files.NewRecorder(filepath.Join(folder, "game"))
	os.Remove(folder)
	b := newTable(t, 80, 24, gameWith(o))
	b.Type("Space wait:3s")
	b.Sees("not recorded: ")
}

// TestTheEndOfAGameWaitsForTheOtherSide: when Stop returns, the last message of
// a duel has gone out, and the connection is closed.
func TestTheEndOfAGameWaitsForTheOtherSide(t *testing.T) {
	fightFar(t, 300*time.Millisecond, 60, false, func(r *ring) {
		r.ticks(60)
		r.side[0].game.Stop()
		r.line[0].SetWriteDeadline(time.Now())
		_, err := r.line[0].Write([]byte{0})
		if !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("the connection: %v", err)
		}
	})
}

// When a player leaves a duel, the recordings of both sides end: they are whole
// while both programs go on. Spectators have read most of it before.
func TestARecordingEndsWithTheDuel(t *testing.T) {
	fightIn(t, func(r *ring) {
		r.ticks(150)
		public, err := os.Open(filepath.Join(r.dir, "a.public"))
		if err != nil {
			t.Fatal(err)
		}
		defer public.Close()
		seen, _ := io.ReadAll(public)
		in := openRecording(t, seen)
		watched := newTape(in.Header)
		watched.read(in)
		if n := len(watched.commands); n < 60 {
			t.Errorf("spectators have %d ticks of 150", n)
		}
		r.press(0, "ps ") // Leave in the menu
		r.ticks(10)
		r.sees(0, "Practice")
		r.sees(1, "ann left")
		for _, name := range []string{"a", "b"} {
			file, _ := os.ReadFile(filepath.Join(r.dir, name))
			last, err := world.Verify(bytes.NewReader(file))
			if err != nil || last.Tick < 100 {
				t.Errorf("%s ends at tick %d: %v", name, last.Tick, err)
			}
		}
		rest, _ := io.ReadAll(public)
		last, err := world.Verify(bytes.NewReader(append(seen, rest...)))
		if err != nil || last.Tick < 100 {
			t.Errorf("for spectators it ends at tick %d: %v", last.Tick, err)
		}
	})
}

// Both sides record the same confirmed commands, and the next match begins when
// both players hold Fire.
func TestBothRecordTheSameMatches(t *testing.T) {
	fightFar(t, 0, 1, false, func(r *ring) {
		for i, b := range r.side {
			pilot := world.NewPilot(world.Level(2*i), uint64(i)) // an easy and a hard one
			b.fight().pilot = &pilot
		}
		for n := 0; r.side[0].fight().match < 2; n++ {
			if n > 60*60*20 {
				t.Fatal("no second match")
			}
			r.ticks(1)
		}
		r.ticks(300)
		if r.side[0].fight().sure.Score != [2]uint8{} {
			t.Error("the next match does not begin at 0:0")
		}
		r.leave()
		for _, b := range r.side {
			if err := b.game.o.Recorder.Finish(new(bytes.Buffer)); err != nil {
				t.Error(err)
			}
		}
		var files [4][]byte
		for i, name := range []string{"a", "b", "a-2", "b-2"} {
			files[i], _ = os.ReadFile(filepath.Join(r.dir, name))
			if _, err := world.Verify(bytes.NewReader(files[i])); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		a, b := files[0], files[1]
		if !bytes.Equal(a, b) || len(a) < 1000 {
			t.Errorf("%d and %d bytes", len(a), len(b))
		}
	})
}
