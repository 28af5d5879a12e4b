package world

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// golden returns a list of hashes of games of many kinds. They are the same on
// every processor, and in every version with the same rules.
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
			c := Commands{Command(mix(uint64(tick/8)) >> 59), Command(mix(uint64(tick/9)+1<<40) >> 59)}
			if game.pilots {
				c = Commands{pilots[0].Command(&s, 0), pilots[1].Command(&s, 1)}
			}
			if s.Step(c); tick%750 == 749 || tick == 99 {
				fmt.Fprintf(&out, "%+v pilots:%v tick %d round %d score %v: %016x\n",
					s.Options, game.pilots, s.Tick, s.Round, s.Score, s.Hash())
			}
		}
	}
	return out.String()
}

const goldenFile = "testdata/hashes.txt"

// TestGoldenHashes compares golden with its file. After a change of the rules
// on purpose, run: go test ./world -run GoldenHashes -update
func TestGoldenHashes(t *testing.T) {
	got := golden()
	if *update {
		if err := os.WriteFile(goldenFile, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(goldenFile)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		if i >= len(gotLines) || i >= len(wantLines) || gotLines[i] != wantLines[i] {
			t.Fatalf("line %d of %s differs; the whole list is now:\n%s", i+1, goldenFile, got)
		}
	}
}

// TestEveryProcessorGivesTheSame runs the golden tests as programs for a
// processor of 32 bits and for a big-endian one. Others have nothing that these
// and this machine do not have, as the world has no fractions.
func TestEveryProcessorGivesTheSame(t *testing.T) {
	if !whole {
		t.Skip("builds programs for two processors and runs them: only with FIXSTEP_TEST=whole")
	}
	for arch, emulator := range map[string]string{
		"386":   "", // an amd64 runs it; under qemu-i386 Go's threads crash
		"s390x": "qemu-s390x",
	} {
		t.Run(arch, func(t *testing.T) {
			t.Parallel()
			command := []string{filepath.Join(t.TempDir(), "world.test"), "-test.run=^TestGolden", "-test.v"}
			if emulator != "" {
				if _, err := exec.LookPath(emulator); err != nil {
					t.Skipf("no %s: install qemu-user to compare with %s", emulator, arch)
				}
				command = append([]string{emulator}, command...)
			} else if runtime.GOARCH != "amd64" || runtime.GOOS != "linux" {
				t.Skipf("%s is compared on an amd64 Linux only", arch)
			}
			buildFor(t, arch, command[len(command)-3])
			out, err := exec.Command(command[0], command[1:]...).CombinedOutput()
			if errors.Is(err, syscall.ENOEXEC) {
				t.Skipf("this kernel runs no programs for %s", arch)
			}
			if err != nil || !strings.Contains(string(out), "--- PASS: TestGoldenHashes") {
				t.Errorf("%s: %v\n%s", arch, err, out)
			}
		})
	}
}

// buildFor makes this package's tests into a program for Linux on arch.
func buildFor(t *testing.T, arch, program string) {
	build := exec.Command("go", "test", "-c", "-o", program, ".")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH="+arch, "CGO_ENABLED=0", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go test -c for %s: %v\n%s", arch, err, out)
	}
}
