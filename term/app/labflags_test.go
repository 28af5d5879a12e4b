//go:build !js

package app

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fixstep/loop/classic"
)

// exampleFlags make a machine with heavy draws, one stall and three keys.
const exampleFlags = "-step 20ms -frame 40ms -update-cost 4ms -draw-cost 10ms " +
	"-stall 1s:700ms -input 1500ms,310ms -input 300ms -for 3s "

func labOutput(t *testing.T, args string) string {
	t.Helper()
	out, code := run(t, append([]string{"lab"}, strings.Fields(args)...)...)
	if code != 0 {
		t.Fatalf("lab %s: status %d: %s", args, code, out)
	}
	return out
}

// The command prints these texts, byte for byte.
func TestLabPrints(t *testing.T) {
	for name, args := range map[string]string{
		"stalling.txt":  "-machine stalling -loops busy,nap,delta,guarded,catchup,event,async,steady",
		"example.json":  exampleFlags + "-json -loops nap,event,async,steady",
		"help.txt":      "-help",
		"overrides.txt": "-draw-cost 2ms -machine overloaded -for 1s -loops nap,steady",
	} {
		t.Run(name, func(t *testing.T) {
			golden(t, "lab/"+name, labOutput(t, args))
		})
	}
}

// A loop on a named machine does the same as alone there, beside any other
// loops. Flags win, stalls count in the order of their times, and all loops run
// as long as the longest.
func TestALaneIsALoopOnAMachine(t *testing.T) {
	const three = "-stall 1s:1s -stall 2s:1s -stall 3s:1s "
	for lanes, alone := range map[string][]string{
		"-loops delta@fast,delta@slow,steady":               {"-loops delta@fast -machine fast", "-loops delta@slow -machine slow", "-loops steady"},
		"-machine slow -loops nap,nap@fast":                 {"-loops nap -machine slow", "-loops nap@fast -machine fast"},
		"-draw-cost 2ms -stall 1s:1s -loops nap@stalling":   {"-loops nap@stalling -update-cost 500us -draw-cost 2ms -stall 1s:1s -input 1s,4s"},
		"-step 20ms -machine slow -loops nap,nap@step=40ms": {"-loops nap -step 20ms -machine slow", "-loops nap@step=40ms -step 40ms -machine slow"},
		three + "-loops nap@stall=500ms:300ms,nap@stall=4s:1s": {
			"-loops nap@stall=500ms:300ms -stall 500ms:300ms " + three,
			"-loops nap@stall=4s:1s -stall 4s:1s " + three,
		},
		"-loops nap@overloaded,steady":                       {"-loops nap@overloaded -machine overloaded", "-loops steady -for 20s"},
		"-loops nap@overloaded,nap@fast -for 2s -step 100ms": {"-loops nap@overloaded -machine overloaded -for 2s -step 100ms", "-loops nap@fast -machine fast -for 2s -step 100ms"},
	} {
		want := ""
		for _, args := range alone {
			args = strings.Replace(args, "@", "-on-", 1) // the loop has no other lane
			name, _, _ := strings.Cut(args[len("-loops "):], " ")
			loop, _, _ := strings.Cut(name, "-on-")
			out := labOutput(t, "-json "+strings.Replace(args, name, loop, 1))
			want += strings.ReplaceAll(out, `"loop":"`+loop+`"`, `"loop":"`+strings.Replace(name, "-on-", "@", 1)+`"`)
		}
		if got := labOutput(t, "-json "+lanes); got != want {
			t.Errorf("%s:\n%swant\n%s", lanes, got, want)
		}
	}
	got := labOutput(t, "-loops delta@fast,delta@slow")
	if !regexp.MustCompile(`(?m)^delta@fast +6666 .*\ndelta@slow +400 `).MatchString(got) {
		t.Errorf("%s", got)
	}
	if n := strings.Count(labOutput(t, "-json -loops all@fast"), "@fast"); n != len(classic.Designs) {
		t.Errorf("%d loops on a machine", n)
	}
}

// No command line makes the lab panic, hang or print half a line.
func FuzzLabFlags(f *testing.F) {
	f.Add(exampleFlags)
	f.Add("-machine stalling -json -loops all -grain 1ms")
	f.Add("-whole 1h -clock 55ms -swap 16ms -body wall -hidden -for 2s")
	f.Add("-loops delta@fast,all@slow,nap -machine stalling")
	f.Add("-step 1ns -for 1us -draw-cost 1ns -json -max-updates 3")
	f.Fuzz(func(t *testing.T, args string) {
		var c labFlags
		fs := newFlags("lab", "")
		c.declare(fs, classic.Designs)
		if fs.Parse(strings.Fields(args)) != nil {
			return
		}
		o, err := c.ready(fs)
		if err != nil || o.flag != "" && o.flag != "table" && o.flag != "json" {
			return
		}
		for _, s := range c.setups {
			if s.Machine.Turns(s.Design) > 100000 {
				return
			}
		}
		var out bytes.Buffer
		if err := o.writes(&c, &Env{Out: &out}); err != nil || !bytes.HasSuffix(out.Bytes(), []byte("\n")) {
			t.Fatalf("lab %s: %v", args, err)
		}
	})
}

// readmePictures is the command whose pictures the README shows.
const readmePictures = "-machine stalling -for 3600ms -loops catchup,steady"

// TestReadmePicturesAreThoseOfTheLab compares the pictures of the README with
// what the lab shows.
func TestReadmePicturesAreThoseOfTheLab(t *testing.T) {
	dir := t.TempDir()
	out := labOutput(t, "-svg "+dir+" "+readmePictures)
	if strings.Count(out, "\n") != 3 || !strings.Contains(out, filepath.Join(dir, "index.html")) {
		t.Errorf("printed %q", out)
	}
	readme, err := os.ReadFile(readmeFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"catchup.svg", "steady.svg"} {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		golden(t, "lab/"+name, string(got))
		if !strings.Contains(string(readme), "(term/app/testdata/lab/"+name+")") {
			t.Errorf("the README does not show %s", name)
		}
	}
	if !strings.Contains(string(readme), readmePictures) {
		t.Error("the README does not name the command of its pictures")
	}
}

// TestLoopsAreDrawn each in a picture, over older pictures, and on a page of
// all. A picture shows the opened lane at the end of -for.
func TestLoopsAreDrawn(t *testing.T) {
	t.Chdir(t.TempDir())
	labOutput(t, "-svg plots -loops nap,nap@step=4ms,steady -for 1s")
	page, err := os.ReadFile(filepath.Join("plots", "index.html"))
	if err != nil || strings.Count(string(page), "<img") != 3 || !strings.Contains(string(page), `"nap@step=4ms.svg"`) {
		t.Errorf("%v: %s", err, page)
	}
	picture, err := os.ReadFile(filepath.Join("plots", "steady.svg"))
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"steady", "lag: step", "do.Sleep", "1 s<"} {
		if !strings.Contains(string(picture), text) {
			t.Errorf("the picture does not show %q", text)
		}
	}
	labOutput(t, "-svg plots -update -loops nap -for 2s")
	page, _ = os.ReadFile(filepath.Join("plots", "index.html"))
	if strings.Contains(string(page), "steady") {
		t.Error("the page is the old one")
	}
	for args, want := range map[string]string{
		"-svg plots -table":     "choose one",
		"-svg plots/index.html": "index.html",
	} {
		out, code := run(t, append([]string{"lab"}, strings.Fields(args)...)...)
		if code == 0 || !strings.Contains(out, want) || strings.Count(out, "\n") != 1 {
			t.Errorf("%s: status %d, %s, want %q", args, code, out, want)
		}
	}
}
