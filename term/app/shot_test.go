package app

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fixstep/term/termtest"
)

const matchFile = "../../world/testdata/v1-match-hard-medium.replay"

// run carries out a command line without a terminal.
func run(t *testing.T, args ...string) (out string, code int) {
	t.Helper()
	var b bytes.Buffer
	code = Main(&Env{Out: &b, Now: func() time.Duration { return 0 }}, &b, args)
	return b.String(), code
}

// pictures are the files that the README shows, and how they are made.
var pictures = map[string]string{
	"play.svg": "smoke -seed 3 -autopilot -for 10s -fps 10 -animate -svg",
	"p7.svg":   "shot -replay " + matchFile + " -at 500 -size 120x40 -look p7 -o",
}

// TestReadmePicturesAreWhatTheProgramDraws makes them anew.
func TestReadmePicturesAreWhatTheProgramDraws(t *testing.T) {
	readme, err := os.ReadFile(readmeFile)
	if err != nil {
		t.Fatal(err)
	}
	for name, command := range pictures {
		file := filepath.Join(t.TempDir(), name)
		if out, code := run(t, append(strings.Fields(command), file)...); code != 0 {
			t.Fatalf("%s: %s", command, out)
		}
		got, _ := os.ReadFile(file)
		termtest.Golden(t, "../../render/testdata/"+name, string(got))
		if len(got) > 200_000 || bytes.Contains(got, []byte("<script")) {
			t.Errorf("%s has %d bytes, or a script", name, len(got))
		}
		if !bytes.Contains(readme, []byte("](render/testdata/"+name+")")) {
			t.Errorf("the README does not show %s", name)
		}
	}
}

// TestAShotIsThatMoment: it is what the player of the replay sees, as a text
// and as an SVG.
func TestAShotIsThatMoment(t *testing.T) {
	out, code := run(t, "shot", "-replay", matchFile, "-at", "200", "-look", "quadrants")
	if code != 0 || strings.Count(out, "\n") != 24 || !strings.Contains(out, "Needle 0  fuel") {
		t.Fatalf("status %d:\n%s", code, out)
	}
	if other, _ := run(t, "shot", "-replay", matchFile, "-at", "201", "-look", "quadrants"); other == out {
		t.Error("the next moment looks the same")
	}
	dir := t.TempDir()
	words := map[string]string{".txt": "Needle", ".svg": "Needle"}
	for kind := range words {
		file := filepath.Join(dir, "shot"+kind)
		if text, code := run(t, "shot", "-replay", matchFile, "-at", "200", "-look", "quadrants", "-o", file); code != 0 {
			t.Fatal(text)
		}
		got, err := os.ReadFile(file)
		if err != nil || kind == ".txt" && string(got) != out || !strings.Contains(string(got), words[kind]) {
			t.Errorf("%s: %v\n%s", kind, err, got)
		}
	}
}

func TestShotsOfTheTitleAndTheLab(t *testing.T) {
	if out, code := run(t, "shot", "-size", "40x12"); code != 0 || !strings.Contains(out, "Play") {
		t.Errorf("status %d:\n%s", code, out)
	}
	if out, code := run(t, "shot", "-lab"); code != 0 || !strings.Contains(out, "steady") {
		t.Errorf("status %d:\n%s", code, out)
	}
	end, code := run(t, "shot", "-replay", matchFile, "-at", "18446744073709551615")
	if code != 0 || !strings.Contains(end, "wins") {
		t.Errorf("after the end: status %d\n%s", code, end)
	}
}

func TestHalfAFileIsNotWritten(t *testing.T) {
	if err := writeFile(filepath.Join(t.TempDir(), "no", "such"), func(io.Writer) error { return nil }); err == nil {
		t.Error("a file that cannot be made is no error")
	}
	file := filepath.Join(t.TempDir(), "half")
	if err := writeFile(file, func(io.Writer) error { return io.ErrShortWrite }); err != io.ErrShortWrite {
		t.Errorf("a picture that cannot be made: %v", err)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("half a picture is written")
	}
}
