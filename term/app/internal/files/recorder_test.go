package files

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"fixstep/world"
)

// playInto plays some ticks of a match into a Recorder, and returns the errors
// for the player. The recording is still open then.
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

// newRecorder returns a Recorder, and its path.
func newRecorder(t *testing.T) (r *Recorder, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "game")
	r, err := NewRecorder(path)
	if err != nil {
		t.Fatal(err)
	}
	return r, path
}

// wantFile checks how a recording ends.
func wantFile(t *testing.T, path string, want world.State) {
	t.Helper()
	text, _ := os.ReadFile(path)
	if got, err := world.Verify(bytes.NewReader(text)); err != nil || got != want {
		t.Errorf("%s: ended at tick %d, not %d: %v", path, got.Tick, want.Tick, err)
	}
}

// TestEachMatchOfARunHasAFile, and no older file is written to.
func TestEachMatchOfARunHasAFile(t *testing.T) {
	r, path := newRecorder(t)
	if err := os.WriteFile(path+"-2", []byte("something else"), 0o644); err != nil {
		t.Fatal(err)
	}
	first, _ := playInto(t, r, world.Options{Seed: 1}, 200)
	second, _ := playInto(t, r, world.Options{Seed: 2, Rate: 30}, 100)
	var out bytes.Buffer
	r.Finish(&out)
	if want := "recorded " + path + "\nrecorded " + path + "-3\n"; out.String() != want {
		t.Errorf("said %q, want %q", out.String(), want)
	}
	if _, err := NewRecorder(path); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
	wantFile(t, path, first)
	wantFile(t, path+"-3", second)
	if b, _ := os.ReadFile(path + "-2"); string(b) != "something else" {
		t.Errorf("path-2 was there before, and has %q now", b)
	}
}

func TestFullDiskIsToldOnceAndTheGameGoesOn(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil || runtime.GOOS == "windows" { // Wine opens it, and its error is another
		t.Skip("no /dev/full here")
	}
	r, _ := newRecorder(t)
	s := world.New(world.Options{})
	rec, err := NewRecording(full, &s, world.Header{})
	r.files = append(r.files, rec)
	told := []error{err}
	for range 300 {
		s.Step(world.Commands{})
		if err := rec.Add(world.Commands{}, &s); err != nil {
			told = append(told, err)
		}
	}
	if len(told) != 1 || !strings.Contains(told[0].Error(), "no space left") {
		t.Errorf("the player was told %v", told)
	}
	err = r.Finish(new(bytes.Buffer))
	if err == nil || !strings.Contains(err.Error(), "not recorded to the end") {
		t.Errorf("at the end: %v", err)
	}
}

// TestRecordingEndsWithTheMatch, although the player stays.
func TestRecordingEndsWithTheMatch(t *testing.T) {
	r, path := newRecorder(t)
	last, told := playInto(t, r, world.Options{}, 60*60*10)
	if last.Winner() != 1 || told != nil {
		t.Errorf("winner %d, told %v", last.Winner(), told)
	}
	text, _ := os.ReadFile(path)
	end, err := world.Verify(bytes.NewReader(text))
	if err != nil || end.Phase != world.Over || end.Tick >= last.Tick {
		t.Errorf("it ends at tick %d of %d: %v", end.Tick, last.Tick, err)
	}
}

// TestAStrangerLeavesNoEmptyFiles: a match that ends at once leaves no file,
// and a longer one does. A stranger's error names no file.
func TestAStrangerLeavesNoEmptyFiles(t *testing.T) {
	r, path := newRecorder(t)
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
		t.Errorf("a stranger's error names the file: %q", told)
	}
	var out bytes.Buffer
	err := r.Finish(&out)
	if n := strings.Count(out.String(), "recorded "); n != 2 {
		t.Errorf("%d matches of 2 are recorded:\n%s", n, &out)
	}
	if err == nil || !strings.Contains(err.Error(), last.file.Name()+" is not") {
		t.Errorf("at the end: %v", err)
	}
	if left, _ := filepath.Glob(path + "*"); len(left) != 3 {
		t.Errorf("left: %q", left)
	}
	brief, _ := NewRecorder(path + "brief")
	brief.Door = true
	playInto(t, brief, world.Options{}, 3)
	if err := brief.Finish(&out); err != nil {
		t.Errorf("a match too short for a file gives an error: %v", err)
	}
}

// The first match is recorded well, and the second cannot make its file.
func TestARecordingThatCannotBeginIsToldAtTheEnd(t *testing.T) {
	r, path := newRecorder(t)
	playInto(t, r, world.Options{}, 1)
	r.path = filepath.Join(path, "missing", "game")
	s := world.New(world.Options{})
	if _, err := r.Begin(&s, [2]world.Flyer{}); err == nil {
		t.Fatal("a second match is recorded in no directory")
	}
	var out bytes.Buffer
	err := r.Finish(&out)
	if err == nil || !strings.HasPrefix(out.String(), "recorded ") {
		t.Errorf("the end says %q, %v", out.String(), err)
	}
}

func TestTerminalsGetPlainText(t *testing.T) {
	for text, want := range map[string]string{
		"game-2.replay": "game-2.replay",
		"Ärger 🚀":       "Ärger 🚀",
		"a\nb":          `a\nb`,
		"\x1b[31mred":   `\x1b[31mred`,
		"\xff":          `\xff`,
	} {
		if got := Plain(text); got != want {
			t.Errorf("%q is shown as %s, want %s", text, got, want)
		}
	}
}

// TestAChangeIsAllOrNothing: after an error the old file is whole, and no part
// of the new one is left. A part of another file is not lost.
func TestAChangeIsAllOrNothing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "dir")
	file := filepath.Join(dir, "file")
	for _, text := range []string{"old\n", "", "new and longer\n"} {
		err := Change(file, func(string) string { return text })
		if got, _ := os.ReadFile(file); err != nil || string(got) != text {
			t.Errorf("wrote %q, reads %q: %v", text, got, err)
		}
	}
	os.Mkdir(filepath.Join(dir, "folder"), 0o700)
	os.WriteFile(filepath.Join(dir, "other.part-1"), nil, 0o600) // of another program
	os.WriteFile(filepath.Join(dir, "file.part-1"), nil, 0o600)  // of a killed game
	if err := Change(filepath.Join(dir, "folder"), strings.ToUpper); err == nil {
		t.Error("a folder is changed")
	}
	if err := Change(os.DevNull, strings.ToUpper); err == nil {
		t.Error("a device is changed")
	}
	if err := Change(file, strings.ToUpper); err != nil {
		t.Error(err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "[a-z]*")); len(left) != 3 {
		t.Errorf("left: %v", left)
	}
}

// TestALinkStaysALink, also through other links. A link that leads nowhere is
// refused.
func TestALinkStaysALink(t *testing.T) {
	dir := t.TempDir()
	real := filepath.Join(dir, "dots", "deep", "settings")
	os.MkdirAll(filepath.Dir(real), 0o700)
	os.Symlink("dots/deep", filepath.Join(dir, "folder"))
	// On Windows a player may lack the right to make a link.
	if _, err := os.Lstat(filepath.Join(dir, "folder")); err != nil {
		t.Skip("no links here: ", err)
	}
	os.Symlink("folder/settings", filepath.Join(dir, "settings"))
	add := func(old string) string { return old + "x\n" }
	if err := Change(filepath.Join(dir, "settings"), add); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a link that leads nowhere: %v", err)
	}
	os.WriteFile(real, nil, 0o600)
	for _, name := range []string{"settings", "folder/settings"} {
		if err := Change(filepath.Join(dir, name), add); err != nil {
			t.Error(err)
		}
	}
	if text, err := os.ReadFile(real); string(text) != "x\nx\n" {
		t.Errorf("the target has %q, %v", text, err)
	}
	for _, name := range []string{"settings", "folder"} {
		info, err := os.Lstat(filepath.Join(dir, name))
		if err != nil || info.Mode().Type() != os.ModeSymlink {
			t.Errorf("%s is no link: %v", name, err)
		}
	}
}

// TestTheLastMatchIsKept: a match takes the place of the match before it,
// unless it was short or its disk was full. No other file is left.
func TestTheLastMatchIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "last")
	r := NewLast(path)
	var want world.State
	for i, ticks := range []int{400, 300, 301, 299} {
		last, told := playInto(t, r, world.Options{Seed: uint64(i)}, ticks)
		c := r.files[0]
		switch i {
		case 0, 1:
			want = last
		case 2:
			c.file.Close() // as if the disk were full
		}
		c.Close()
		wantFile(t, path, want)
		if err := r.Finish(nil); err != nil || len(told) > 0 {
			t.Errorf("match %d: %v, %v", i, err, told)
		}
	}
	if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 1 {
		t.Errorf("left: %v", left)
	}
	if NewLast("") != nil || NewLast(path+"/in/no/folder") != nil {
		t.Error("a match is kept nowhere")
	}
}
