package world

import (
	"bytes"
	cmdline "flag" // flag is a function here
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// golden returns a list of hashes of games of many kinds. The hashes are the
// same on every processor, and in every version with the same rules.
func golden() string {
	var out strings.Builder
	for _, game := range []struct {
		Options
		pilots bool
	}{
		{Options{Seed: 1}, true},
		{Options{Seed: 2, NoStar: true}, true},
		{Options{Seed: 3}, false},
		{Options{Seed: 1 << 63, Rate: 1000}, true},
		{Options{Seed: 4, Rate: 144, Practice: true}, false},
		{Options{Seed: 5, Rate: 25}, true},
		{Options{Seed: 6, Rate: 7, NoStar: true}, false},
	} {
		s := New(game.Options)
		pilots := [2]Pilot{NewPilot(Hard, s.Options.Seed), NewPilot(Medium, s.Options.Seed)}
		for tick := range 3000 {
			c := Commands{
				Command(mix(uint64(tick/8)) >> 59),
				Command(mix(uint64(tick/9)+1<<40) >> 59),
			}
			if game.pilots {
				c = Commands{pilots[0].Command(&s, 0), pilots[1].Command(&s, 1)}
			}
			s.Step(c)
			if tick%750 == 749 || tick == 99 {
				fmt.Fprintf(&out, "%+v pilots:%v tick %d round %d score %v: %016x\n",
					s.Options, game.pilots, s.Tick, s.Round, s.Score, s.Hash())
			}
		}
	}
	return out.String()
}

var update = cmdline.Bool("update", false, "write the hashes anew")

// TestGoldenHashes compares golden with its file. After a change of the rules
// on purpose, run: go test ./world -run GoldenHashes -update
func TestGoldenHashes(t *testing.T) {
	const file = "testdata/hashes.txt"
	got := golden()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(file); err != nil || string(want) != got {
		t.Errorf("%s: %v; the list is now:\n%s", file, err, got)
	}
}

// TestGoldenReplaysVerify: the games of testdata verify forever, and say who
// flew. fixstep -autopilot -dir DIR makes another. When a rule changes, Version
// is raised and the old files stay.
func TestGoldenReplaysVerify(t *testing.T) {
	for path, flown := range map[string]string{
		"v1-match-easy-hard-30":  "[easy pilot hard pilot] [ ]",
		"v1-match-hard-hard-240": "[hard pilot hard pilot] [ ]",
		"v1-match-hard-medium":   "[hard pilot medium pilot] [ ]",
		"v1-match-starless":      "[medium pilot hard pilot] [ ]",
		"v1-practice":            "[easy pilot easy pilot] [ ]",
		"v1-slow-7":              "[hard pilot hard pilot] [ ]",
		"v1-player-fair":         "[player fair pilot] [ ]",
		"v1-duel-anna-bert":      "[player player] [anna bert]",
	} {
		file, err := os.ReadFile("testdata/" + path + ".replay")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Verify(bytes.NewReader(file)); err != nil {
			t.Errorf("%s: %v\nA rule has changed since the recording: see Version.", path, err)
		}
		r, err := NewReader(bytes.NewReader(file))
		if err != nil || fmt.Sprint(r.Flown, r.Names) != flown {
			t.Errorf("%s: %v, %v", path, r, err)
		}
	}
}

// TestEveryProcessorGivesTheSame runs the golden tests as programs for a
// big-endian processor of 32 bits and for one of 64. An emulator runs them, so
// that the kernel of this machine does not matter. No other processor can
// differ, because the world has no fractions.
func TestEveryProcessorGivesTheSame(t *testing.T) {
	if !whole() {
		t.Skip("builds programs for two processors and runs them: only with FIXSTEP_TEST=whole")
	}
	for arch, emulator := range map[string]string{
		"mips":  "qemu-mips",
		"s390x": "qemu-s390x",
	} {
		t.Run(arch, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(emulator); err != nil {
				t.Skipf("install qemu-user, which has %s, to compare with %s", emulator, arch)
			}
			cmd := exec.Command("go", "test", "-count=1", "-vet=off", "-v", "-run=^TestGolden",
				"-exec="+emulator, ".")
			cmd.Env = append(os.Environ(), "GOOS=linux", "GOARCH="+arch, "CGO_ENABLED=0", "GOFLAGS=")
			out, err := cmd.CombinedOutput()
			if err != nil || strings.Count(string(out), "--- PASS: TestGolden") != 2 {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}
