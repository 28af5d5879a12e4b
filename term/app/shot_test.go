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
	"fight.svg": "-at 1478 -for 1300ms",
	"p7.svg":    "-at 1482 -look p7 -size 110x34",
}

// TestReadmePicturesAreWhatTheProgramDraws makes these pictures again. The
// picture of a duel is made in another package, which can play a duel in fake
// time.
func TestReadmePicturesAreWhatTheProgramDraws(t *testing.T) {
	const folder = "../../render/testdata/"
	for name, command := range pictures {
		file := filepath.Join(t.TempDir(), name)
		args := append([]string{"shot", "-replay", folder + "fight.replay", "-title", "Spacewar! ssh game@host", "-o", file}, strings.Fields(command)...)
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

// TestAShotMoves for the wanted time, with 15 pictures a second, at the rate of
// the recording.
func TestAShotMoves(t *testing.T) {
	dir := t.TempDir()
	for name, want := range map[string]int{"match-hard-medium": 15, "match-easy-hard-30": 15, "slow-7": 7} {
		replay := "../../world/testdata/v1-" + name + ".replay"
		file := filepath.Join(dir, name+".cast")
		if out, code := run(t, "shot", "-replay", replay, "-at", "300", "-for", "1s", "-o", file); code != 0 {
			t.Fatal(out)
		}
		clip, _ := os.ReadFile(file)
		if n := strings.Count(string(clip), "\n"); n != want+3 || !strings.Contains(string(clip), "\n[1.000000, ") {
			t.Errorf("%s: %d lines of\n%.2000s", replay, n, clip)
		}
	}
	screen := func(args ...string) (first, all string) {
		out, _ := run(t, append([]string{"shot", "-replay", matchFile, "-at"}, args...)...)
		first, _, _ = strings.Cut(out, "\n")
		return first, out
	}
	then, _ := screen("360") // the same fuel, and the same torpedoes
	moved, all := screen("300", "-for", "1s")
	if _, begin := screen("300"); moved != then || all == begin {
		t.Errorf("after a second it shows %q, and a shot then %q", moved, then)
	}
}

// TestAShotIsThatMoment of a game, its end and the title, as a text and as an
// SVG.
func TestAShotIsThatMoment(t *testing.T) {
	seen := map[string]string{}
	for args, want := range map[string]string{
		"-replay " + matchFile + " -at 200":                  "Needle 0  fuel",
		"-replay " + matchFile + " -at 201":                  "Needle 0  fuel",
		"-replay " + matchFile + " -at 18446744073709551615": "wins",
		"-size 40x12": "Play",
	} {
		shot := append([]string{"shot"}, strings.Fields(args)...)
		out, code := run(t, shot...)
		if code != 0 || !strings.Contains(out, want) || seen[out] != "" {
			t.Errorf("%s: status %d, as %q\n%s", args, code, seen[out], out)
		}
		seen[out] = args
		file := filepath.Join(t.TempDir(), "shot.svg")
		if text, code := run(t, append(shot, "-o", file)...); code != 0 {
			t.Fatal(text)
		}
		if got, err := os.ReadFile(file); err != nil || !strings.Contains(string(got), strings.Fields(want)[0]) {
			t.Errorf("%v\n%s", err, got)
		}
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
