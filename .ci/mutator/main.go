// Mutator breaks the code of a room, one break after the other, and lists those
// that the room's tests do not see. See .ci/mutate.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// probe is added to the room. Each break asks it whether it is the one to be,
// and so leaves a trace of the tests that reach it.
const probe = `
import (
	"fmt"
	"os"
	"strconv"
	"sync/atomic"
)

var mutantOn, _ = strconv.Atoi(os.Getenv("MUTANT"))
var mutantSeen [1 << 16]atomic.Bool
var mutantTrace, _ = os.OpenFile(os.Getenv("MUTANT_TRACE"), os.O_APPEND|os.O_WRONLY, 0)

func mutantAt(n int) bool {
	if mutantTrace != nil && !mutantSeen[n].Swap(true) {
		fmt.Fprintln(mutantTrace, n)
	}
	return n == mutantOn
}
`

// A room is the package whose code is broken.
type room struct {
	dir    string // of the package
	work   string // for the binary
	breaks []*broken
	count  int // of breaks, with those that are dropped
}

func main() {
	log.SetFlags(0)
	if len(os.Args) < 2 {
		log.Fatal("usage: bash .ci/mutate ROOM [FILE ...], such as: bash .ci/mutate loop steady.go")
	}
	work, err := os.MkdirTemp("", "mutate")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(work)
	r := &room{dir: filepath.Clean(os.Args[1]), work: work}
	files := os.Args[2:]
	if len(files) == 0 {
		all, _ := filepath.Glob(r.dir + "/*.go")
		for _, file := range all {
			if !strings.HasSuffix(file, "_test.go") {
				files = append(files, filepath.Base(file))
			}
		}
	}
	if err := r.build(files); err != nil {
		log.Fatal(err)
	}
	r.learn()
	r.report()
}

// binary returns the name of the room's test binary.
func (r *room) binary() string { return filepath.Join(r.work, "room.test") }

// build builds the tests with all breaks. A break that does not compile is
// dropped: its compiler's error names its number.
func (r *room) build(files []string) error {
	equal, _ := os.ReadFile(".ci/mutator/equal.txt")
	dropped := map[int]bool{}
	for {
		overlay := map[string]string{}
		r.breaks = r.breaks[:0]
		r.count = 0
		for _, file := range append(files, "") {
			name, text := filepath.Join(r.dir, "mutant_probe.go"), probe
			if file == "" {
				text = "package " + packageOf(r.dir) + "\n" + probe
			} else {
				name = filepath.Join(r.dir, file)
				var err error
				text, err = r.instrument(name, string(equal), dropped)
				if err != nil {
					return err
				}
			}
			absolute, _ := filepath.Abs(name)
			overlay[absolute] = filepath.Join(r.work, strconv.Itoa(len(overlay))+".go")
			if err := os.WriteFile(overlay[absolute], []byte(text), 0o600); err != nil {
				return err
			}
		}
		list, _ := json.Marshal(map[string]any{"Replace": overlay})
		os.WriteFile(filepath.Join(r.work, "overlay.json"), list, 0o600)
		cmd := exec.Command("go", "test", "-c", "-vet=off", "-gcflags=-e", "-o", r.binary(),
			"-overlay", filepath.Join(r.work, "overlay.json"), "./"+r.dir)
		out, err := cmd.CombinedOutput()
		if err == nil {
			return nil
		}
		found := regexp.MustCompile(`mutant(\d+):`).FindAllStringSubmatch(string(out), -1)
		if len(found) == 0 {
			return fmt.Errorf("%s", out)
		}
		for _, f := range found {
			n, _ := strconv.Atoi(f[1])
			dropped[n] = true
		}
	}
}

// learn runs each test by itself, and notes which breaks it reaches.
func (r *room) learn() {
	out, err := r.command(nil, "-test.list", ".").Output()
	if err != nil {
		log.Fatal(err)
	}
	byNumber := map[int]*broken{}
	for _, b := range r.breaks {
		byNumber[b.number] = b
	}
	trace := filepath.Join(r.work, "trace")
	for _, name := range strings.Fields(string(out)) {
		os.WriteFile(trace, nil, 0o600)
		t := &test{name: name}
		if !t.passes(r, []string{"MUTANT_TRACE=" + trace}) {
			fmt.Printf("%s fails without a break: it is left out\n", name)
			continue
		}
		hits, _ := os.ReadFile(trace)
		for _, hit := range strings.Fields(string(hits)) {
			n, _ := strconv.Atoi(hit)
			if b := byNumber[n]; b != nil {
				b.reached = append(b.reached, t)
			}
		}
	}
}

// report runs the tests against each break, and lists those that live.
func (r *room) report() {
	var group sync.WaitGroup
	next := make(chan *broken)
	for range 2 {
		group.Go(func() {
			for b := range next {
				b.try(r)
			}
		})
	}
	for _, b := range r.breaks {
		next <- b
	}
	close(next)
	group.Wait()
	lives := 0
	for _, b := range r.breaks {
		switch {
		case b.killer == "":
			lives++
			fmt.Println(b)
		case os.Getenv("SHOW") == "all":
			fmt.Printf("%v\n\tdies of %s\n", b, b.killer)
		}
	}
	fmt.Printf("%s: %d of %d breaks live\n", r.dir, lives, len(r.breaks))
}

// command returns the command that runs the room's tests.
func (r *room) command(env []string, args ...string) *exec.Cmd {
	cmd := exec.Command(r.binary(), args...)
	cmd.Dir = r.dir
	cmd.Env = slices.Concat(os.Environ(), env)
	return cmd
}
