package app

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fixstep/term/app/internal/files"
)

// recorderFor returns what the flags of a command line give.
func recorderFor(t *testing.T, args ...string) (*files.Recorder, error) {
	t.Helper()
	f := newFlags("play", "")
	record := newRecordFlags(f)
	if err := f.parse(&Env{Out: io.Discard}, args); err != nil {
		t.Fatal(err)
	}
	return record.recorder()
}

func TestRecordOverwritesOnlyByForce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game")
	if err := os.WriteFile(path, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := recorderFor(t, "-record", path)
	if !errors.As(err, new(*usageError)) || !strings.Contains(err.Error(), "-force") {
		t.Errorf("without -force: %v", err)
	}
	if r, err := recorderFor(t, "-record", path, "-force"); r == nil || err != nil {
		t.Errorf("with -force: %v", err)
	}
}

func TestRecordSaysWhereItCannot(t *testing.T) {
	_, err := recorderFor(t, "-record", filepath.Join(t.TempDir(), "no", "such", "place"))
	if !errors.As(err, new(*usageError)) {
		t.Error(err)
	}
}

func TestNothingIsRecordedWithoutTheFlag(t *testing.T) {
	if r, err := recorderFor(t); r != nil || err != nil {
		t.Error(r, err)
	}
}
