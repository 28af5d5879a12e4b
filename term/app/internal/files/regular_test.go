package files

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fixstep/world"
)

// tampered records a match, and lets somebody else touch its file before the
// match begins and after it has.
func tampered(t *testing.T, before, during func(path string)) (out string, err error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game")
	r, err := NewRecorder(path)
	if err != nil {
		t.Fatal(err)
	}
	before(path)
	s := world.New(world.Options{})
	rec, err := r.Begin(&s, [2]world.Flyer{})
	if err != nil {
		t.Fatal(err)
	}
	during(path)
	for range 200 {
		s.Step(world.Commands{})
		rec.Add(world.Commands{}, &s)
	}
	var b bytes.Buffer
	err = r.Finish(&b)
	return b.String(), err
}

func nothing(string) {}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestWhatIsPutInThePlaceOfARecordingIsLeftAlone(t *testing.T) {
	precious := filepath.Join(t.TempDir(), "precious")
	must(t, os.WriteFile(precious, []byte("precious"), 0o644))
	out, err := tampered(t, func(path string) {
		must(t, os.Remove(path))
		must(t, os.Symlink(precious, path))
	}, nothing)
	if text, _ := os.ReadFile(precious); string(text) != "precious" {
		t.Errorf("overwritten with %q", text)
	}
	if err == nil || out != "" {
		t.Errorf("a game that is lost is %q, %v", out, err)
	}
}

func TestARecordingIsOnlyNamedIfItCanBeVerified(t *testing.T) {
	for name, during := range map[string]func(string){
		"removed": func(path string) { os.Remove(path) },
		"cut":     func(path string) { os.Truncate(path, 3) },
		"joined": func(path string) {
			f, _ := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
			f.WriteString("another game")
			f.Close()
		},
	} {
		if out, err := tampered(t, nothing, during); err == nil || out != "" {
			t.Errorf("%s: %q, %v", name, out, err)
		}
	}
	if out, err := tampered(t, nothing, nothing); err != nil || !strings.HasPrefix(out, "recorded ") {
		t.Errorf("untouched: %q, %v", out, err)
	}
}

// The first match is recorded well: only the second has nowhere to go.
func TestARecordingThatCannotBeginIsToldAtTheEnd(t *testing.T) {
	dir := t.TempDir()
	r, err := NewRecorder(filepath.Join(dir, "game"))
	must(t, err)
	s := world.New(world.Options{})
	if _, err = r.Begin(&s, [2]world.Flyer{}); err != nil {
		t.Fatal(err)
	}
	r.path = filepath.Join(dir, "missing", "game")
	if _, err = r.Begin(&s, [2]world.Flyer{}); err == nil {
		t.Fatal("a second match is recorded in no directory")
	}
	var out bytes.Buffer
	if err = r.Finish(&out); err == nil || !strings.HasPrefix(out.String(), "recorded ") {
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
