package files

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fixstep/world"
)

// playInto plays some ticks of a match into a recorder, and returns the errors
// that the player is told. The recording is still open then.
func playInto(t *testing.T, r *Recorder, o world.Options, ticks int) (last world.State, told []error) {
	t.Helper()
	s := world.New(o)
	pilot := world.NewPilot(world.Hard, 1)
	rec, err := r.Begin(&s, [2]world.Flyer{0, world.FlownBy(world.Hard)})
	if err != nil {
		told = append(told, err)
	}
	for range ticks {
		c := world.Commands{1: pilot.Command(&s, 1)}
		s.Step(c)
		if err := rec.Add(c, &s); err != nil {
			told = append(told, err)
		}
	}
	return s, told
}

// verify plays a recording to its end.
func verify(t *testing.T, path string) (world.State, error) {
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	return world.Verify(file)
}

func wantFile(t *testing.T, path string, want world.State) {
	t.Helper()
	if got, err := verify(t, path); err != nil || got != want {
		t.Errorf("%s: ended at tick %d, not %d: %v", path, got.Tick, want.Tick, err)
	}
}

func TestEachMatchOfARunHasAFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game")
	if err := os.WriteFile(path+"-2", []byte("something else"), 0o644); err != nil {
		t.Fatal(err)
	}
	r, err := NewRecorder(path)
	if err != nil {
		t.Fatal(err)
	}
	first, _ := playInto(t, r, world.Options{Seed: 1}, 200)
	second, _ := playInto(t, r, world.Options{Seed: 2, Rate: 30}, 100)
	var out bytes.Buffer
	r.Finish(&out)
	if want := "recorded " + path + "\nrecorded " + path + "-3\n"; out.String() != want {
		t.Errorf("said %q, want %q", out.String(), want)
	}
	wantFile(t, path, first)
	wantFile(t, path+"-3", second)
	if b, _ := os.ReadFile(path + "-2"); string(b) != "something else" {
		t.Errorf("file-2 was there before, and holds %q now", b)
	}
}

func TestRecordRefusesToOverwrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game")
	if err := os.WriteFile(path, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := NewRecorder(path); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
	if b, _ := os.ReadFile(path); string(b) != "old" {
		t.Errorf("the old file is %q", b)
	}
}

func TestRecorderThatWasNotUsedLeavesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game")
	r, err := NewRecorder(path)
	if err != nil {
		t.Fatal(err)
	}
	r.Finish(new(bytes.Buffer))
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("there is a file: %v", err)
	}
}

func TestFullDiskIsToldOnceAndTheGameGoesOn(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no /dev/full here")
	}
	r, err := NewRecorder(filepath.Join(t.TempDir(), "game"))
	if err != nil {
		t.Fatal(err)
	}
	r.first.Close()
	r.first = full
	last, told := playInto(t, r, world.Options{}, 300)
	if last.Tick != 300 || len(told) != 1 || !strings.Contains(told[0].Error(), "no space left") {
		t.Errorf("at tick %d the player was told %v", last.Tick, told)
	}
	if err := r.Finish(new(bytes.Buffer)); err == nil || !strings.Contains(err.Error(), "not recorded to the end") {
		t.Errorf("at the end: %v", err)
	}
}

func TestRecordingEndsWithTheMatch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game")
	r, err := NewRecorder(path)
	if err != nil {
		t.Fatal(err)
	}
	after, told := playInto(t, r, world.Options{}, 60*60*10)
	last, err := verify(t, path)
	if err != nil || last.Phase != world.Over || last.Tick >= after.Tick || last.Winner() != 1 || told != nil {
		t.Errorf("winner %d at tick %d of %d: %v, told %v", last.Winner(), last.Tick, after.Tick, err, told)
	}
}

// TestAStrangerLeavesNoEmptyFiles: a match that is left at once leaves no file,
// and one that is played does. What is wrong with a file is no stranger's.
func TestAStrangerLeavesNoEmptyFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game")
	r, err := NewRecorder(path)
	if err != nil {
		t.Fatal(err)
	}
	r.Door = true
	const kept = 5 * 60
	for _, ticks := range []int{0, 1, kept - 1, kept, 7, kept + 1} {
		if _, told := playInto(t, r, world.Options{}, ticks); told != nil {
			t.Error(told)
		}
		r.files[len(r.files)-1].Close()
	}
	if _, told := playInto(t, r, world.Options{}, 10*60); told != nil {
		t.Error(told)
	}
	last := r.files[len(r.files)-1]
	last.file.Close() // as if the disk were full
	var told error
	for told == nil {
		last.state.Step(world.Commands{})
		told = last.Add(world.Commands{}, last.state)
	}
	if strings.Contains(told.Error(), path) {
		t.Errorf("a stranger is told %q", told)
	}
	var out bytes.Buffer
	if err := r.Finish(&out); strings.Count(out.String(), "recorded ") != 2 || !strings.Contains(err.Error(), last.Name()+" is not") {
		t.Errorf("recorded:\n%s%v", &out, err)
	}
	if left, _ := filepath.Glob(path + "*"); len(left) != 3 {
		t.Errorf("left: %q", left)
	}
	brief, _ := NewRecorder(path + "brief")
	brief.Door = true
	playInto(t, brief, world.Options{}, 3)
	if err := brief.Finish(&out); err != nil {
		t.Errorf("what leaves no file is called an error: %v", err)
	}
}
