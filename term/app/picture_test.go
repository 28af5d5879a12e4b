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

// pictures are the commands for pictures of the README: a fight from a second
// before a kill on, and its first moment as on the display of 1962.
var pictures = map[string]string{
	"fight.svg": "-from 1478 -for 1300ms",
	"p7.svg":    "-from 1482 -look p7 -size 110x34",
}

// TestReadmePicturesAreWhatTheProgramDraws makes these pictures again. The
// picture of a duel is made in another package, which can play a duel in fake
// time.
func TestReadmePicturesAreWhatTheProgramDraws(t *testing.T) {
	const folder = "../../render/testdata/"
	for name, command := range pictures {
		file := filepath.Join(t.TempDir(), name)
		args := append([]string{"replay", folder + "fight.replay", "-title", "Spacewar! ssh game@host", "-o", file}, strings.Fields(command)...)
		if out, code := run(t, args...); code != 0 {
			t.Fatalf("%s: %s", command, out)
		}
		picture, _ := os.ReadFile(file)
		termtest.Golden(t, folder+name, string(picture))
	}
	for _, name := range []string{"fight.svg", "p7.svg", "duel.svg"} {
		got, err := os.ReadFile(folder + name)
		if err != nil || len(got) > 150_000 || bytes.Contains(got, []byte("<script")) {
			t.Errorf("%s: %v, %d bytes, or a script", name, err, len(got))
		}
		if !strings.Contains(readme(t), "](render/testdata/"+name+")") {
			t.Errorf("the README does not show %s", name)
		}
	}
}

// TestAPictureMoves for the wanted time, with 15 pictures a second, at the rate
// of the recording.
func TestAPictureMoves(t *testing.T) {
	dir := t.TempDir()
	for name, want := range map[string]int{"match-hard-medium": 15, "match-easy-hard-30": 15, "slow-7": 7} {
		replay := "../../world/testdata/v1-" + name + ".replay"
		file := filepath.Join(dir, name+".cast")
		if out, code := run(t, "replay", replay, "-from", "300", "-for", "1s", "-o", file); code != 0 {
			t.Fatal(out)
		}
		clip, _ := os.ReadFile(file)
		if n := strings.Count(string(clip), "\n"); n != want+3 || !strings.Contains(string(clip), "\n[1.000000, ") {
			t.Errorf("%s: %d lines of\n%.2000s", replay, n, clip)
		}
	}
	then := pictured(t, "360") // the same fuel, and the same torpedoes
	if begin := pictured(t, "300"); begin == then {
		t.Errorf("a second changes nothing: %q", then)
	}
}

// pictured returns the text of a moment of the match.
func pictured(t *testing.T, from string, more ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "picture.txt")
	if out, code := run(t, append([]string{"replay", matchFile, "-from", from, "-o", file}, more...)...); code != 0 {
		t.Fatal(out)
	}
	text, _ := os.ReadFile(file)
	return string(text)
}

// TestAPictureIsThatMoment of a match or its end, as a text and as an SVG.
func TestAPictureIsThatMoment(t *testing.T) {
	seen := map[string]string{}
	for from, want := range map[string]string{"200": "Needle 0  fuel", "201": "Needle 0  fuel", "18446744073709551615": "wins"} {
		out := pictured(t, from)
		if !strings.Contains(out, want) || seen[out] != "" {
			t.Errorf("%s: as %q\n%s", from, seen[out], out)
		}
		seen[out] = from
		file := filepath.Join(t.TempDir(), "picture.svg")
		if text, code := run(t, "replay", "-from", from, "-o", file, matchFile); code != 0 {
			t.Fatal(text)
		}
		if got, err := os.ReadFile(file); err != nil || !strings.Contains(string(got), strings.Fields(want)[0]) {
			t.Errorf("%v\n%s", err, got)
		}
	}
	if out := pictured(t, "300", "-size", "40x12"); strings.Count(out, "\n") != 12 {
		t.Errorf("not 12 rows:\n%s", out)
	}
}

func TestHalfAFileIsNotWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "half")
	if err := writeFile(file, func(io.Writer) error { return io.ErrShortWrite }); err != io.ErrShortWrite {
		t.Errorf("a picture that cannot be made: %v", err)
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("half a picture is written")
	}
}
