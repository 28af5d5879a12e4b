package duel

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/world"
)

// A recorded is a match with a recording for spectators.
type recorded struct {
	file   *os.File
	copied bytes.Buffer // the bytes of the recording
	state  world.State
	w      *world.Writer
}

// publish begins to record a match.
func publish(t *testing.T, l *Lobby, seed uint64) *recorded {
	t.Helper()
	f, err := l.Publish()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	r := &recorded{file: f, state: world.New(world.Options{Seed: seed})}
	header := world.Header{Options: r.state.Options}
	r.w, err = world.NewWriter(io.MultiWriter(f, &r.copied), header)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// second plays one more second without commands.
func (r *recorded) second() {
	for range Rate {
		r.state.Step(world.Commands{})
		r.w.Add(world.Commands{}, &r.state)
	}
}

// end ends the recording as a player's program does.
func (r *recorded) end() {
	r.file.Close()
	os.Remove(r.file.Name())
}

// nobody is the number of no process.
const nobody = 4194303

// A look is a spectator's: found is closed when a match is found, and all gets
// the whole recording when it is over.
type look struct {
	found chan bool
	all   chan []byte
}

// next watches the next match to its end.
func next(t *testing.T, m Matches) look {
	t.Helper()
	l := look{make(chan bool), make(chan []byte, 1)}
	go func() {
		in, err := m(t.Context())
		close(l.found)
		var b []byte
		if err == nil {
			b, err = io.ReadAll(in)
		}
		if err != nil {
			t.Error(err)
		}
		l.all <- b
	}()
	return l
}

// All spectators, even late ones, see the whole match, and after it the next
// one, but no match twice.
func TestSpectatorsSeeAllOfAMatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLobby(t)
		left := publish(t, l, 9) // its player was killed
		left.second()
		of := func(pid int) string { return fmt.Sprintf("-%d-", pid) }
		name := strings.Replace(left.file.Name(), of(os.Getpid()), of(nobody), 1)
		os.Rename(left.file.Name(), name)
		watches := []Matches{l.Watch(), l.Watch()}
		first := next(t, watches[0]) // before there is a match
		one := publish(t, l, 1)      // both players record it
		twin := publish(t, l, 1)
		one.second()
		twin.second()
		if info, _ := one.file.Stat(); info.Mode().Perm() != 0o644 {
			t.Errorf("the recording has mode %v", info.Mode())
		}
		late := next(t, watches[1])
		<-first.found
		<-late.found
		one.second()
		twin.second()
		ended := time.Now()
		one.end()
		twin.end()
		for _, l := range []look{first, late} {
			b := <-l.all
			took := time.Since(ended)
			if !bytes.Equal(b, one.copied.Bytes()) || took > time.Second {
				t.Errorf("%d bytes of %d, after %v", len(b), one.copied.Len(), took)
			}
		}
		after := next(t, watches[0])
		publish(t, l, 1).second() // a late recording of a match that was seen already
		time.Sleep(2 * lookForMatch)
		after.sees(t, publish(t, l, 2))
	})
}

// sees plays a match to its end, and checks that the spectator sees all of it.
func (l look) sees(t *testing.T, r *recorded) {
	t.Helper()
	r.second()
	<-l.found
	r.end()
	b := <-l.all
	if !bytes.Equal(b, r.copied.Bytes()) {
		t.Errorf("the next match: %d bytes of %d", len(b), r.copied.Len())
	}
}

// TestARecordingThatStandsIsOver: a spectator does not wait for a file that
// another account keeps open. A spectator who leaves does not wait at all, and
// neither does one of a match whose process is dead.
func TestARecordingThatStandsIsOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLobby(t)
		r := publish(t, l, 1)
		r.second()
		ctx, cancel := context.WithCancel(t.Context())
		gone, _ := l.Watch()(ctx)
		in, err := l.Watch()(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		cancel()
		if _, err := io.ReadAll(gone); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		if _, err := l.Watch()(ctx); err == nil {
			t.Error("a match is found after the spectator has left")
		}
		killed, _ := l.Watch()(t.Context())
		killed.(*tail).of.pid = nobody
		for in, lasts := range map[io.Reader]time.Duration{in: stoppedAfter, killed: 0} {
			start := time.Now()
			b, err := io.ReadAll(in) // the file is there all the time
			took := time.Since(start)
			if err != nil || !bytes.Equal(b, r.copied.Bytes()) {
				t.Errorf("%d bytes of %d: %v", len(b), r.copied.Len(), err)
			}
			if took != lasts {
				t.Errorf("over after %v, want %v", took, lasts)
			}
		}
	})
}

// Only files with exactly a name of ours are entries, and no links. No number
// is below 0: for the kernel a process below 0 is a group.
func TestForeignNamesAreNoEntries(t *testing.T) {
	l := newLobby(t)
	ours := nameOf(1, "replay")
	for _, name := range []string{
		ours,
		ours + ".bak",
		"x" + ours,
		nameOf(1, "replays"),
		"fixstep-.replay",
		strings.Replace(ours, "-1.", "-1-1.", 1),
		strings.Replace(ours, "-1.", "-x.", 1),
		fmt.Sprintf(nameFormat, os.Getuid(), -1, 1, "replay"),
		fmt.Sprintf(nameFormat, os.Getuid()+1, 1, 1, "replay"),
		"fixstep-0-99999999999999999999-1.replay",
	} {
		if err := os.WriteFile(filepath.Join(l.dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	os.Symlink(filepath.Join(l.dir, ours), filepath.Join(l.dir, nameOf(2, "replay")))
	list := l.entries("replay")
	if len(list) != 1 || filepath.Base(list[0].path) != ours || list[0].pid != os.Getpid() {
		t.Errorf("%+v", list)
	}
}
