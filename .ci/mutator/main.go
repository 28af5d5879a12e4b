// Mutator breaks the code of a room, one break after the other, and lists those
// that the room's tests do not see. See .ci/mutate.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
)

// probe is added to the room. Each break asks it whether it is the one to be,
// and so leaves a trace of the tests that reach it. The name of the binary says
// which break that is, because tests start it again in an environment of their
// own.
const probe = `
import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"
)

var mutantOn, _ = strconv.Atoi(filepath.Base(os.Args[0]))
var mutantSeen [1 << 16]atomic.Bool
var mutantTrace, _ = os.OpenFile(os.Args[0]+".trace", os.O_APPEND|os.O_WRONLY, 0)

func mutantAt(n int) bool {
	if mutantTrace != nil && !mutantSeen[n].Swap(true) {
		fmt.Fprintln(mutantTrace, n)
	}
	return n == mutantOn
}
`

// A room is the package whose code is broken.
type room struct {
	dir     string // of the package
	work    string // for the binary
	equal   string // the breaks that can change nothing
	sources []*source
	breaks  []*broken
}

func main() {
	log.SetFlags(0)
	if len(os.Args) < 3 {
		log.Fatal("usage: bash .ci/mutate ROOM [FILE ...], such as: bash .ci/mutate loop steady.go")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	equal, _ := os.ReadFile(".ci/mutator/equal.txt")
	r := &room{work: os.Args[1], dir: filepath.Clean(os.Args[2]), equal: string(equal)}
	if err := r.build(os.Args[3:]); err != nil {
		log.Fatal(err)
	}
	r.learn(ctx)
	r.report(ctx)
}

// binary returns the name of the room's test binary with a break; 0: none.
func (r *room) binary(number int) string { return filepath.Join(r.work, strconv.Itoa(number)) }

// build builds the tests with all breaks of some files, or of all files of this
// system.
func (r *room) build(files []string) error {
	list, err := exec.Command("go", "list", "-f", "{{.Name}} {{join .GoFiles ` `}}", "./"+r.dir).Output()
	if err != nil {
		return err
	}
	fields := strings.Fields(string(list))
	if len(files) == 0 {
		files = fields[1:]
	}
	for _, file := range files {
		if err := r.read(filepath.Join(r.dir, file)); err != nil {
			return err
		}
	}
	for {
		again, err := r.compile("package " + fields[0] + "\n" + probe)
		if !again {
			return err
		}
	}
}

// compile builds the tests with all breaks that compile, as far as is known. It
// reports whether it has found others: the compiler's errors name their numbers.
func (r *room) compile(probe string) (again bool, err error) {
	overlay := map[string]string{}
	write := func(name, text string) {
		absolute, _ := filepath.Abs(name)
		overlay[absolute] = filepath.Join(r.work, strconv.Itoa(len(overlay))+".go")
		os.WriteFile(overlay[absolute], []byte(text), 0o600)
	}
	write(filepath.Join(r.dir, "mutant_probe.go"), probe)
	for _, s := range r.sources {
		write(s.name, s.broken())
	}
	list, _ := json.Marshal(map[string]any{"Replace": overlay})
	os.WriteFile(filepath.Join(r.work, "overlay.json"), list, 0o600)
	out, err := exec.Command("go", "test", "-c", "-vet=off", "-gcflags=-e", "-o", r.binary(0),
		"-overlay", filepath.Join(r.work, "overlay.json"), "./"+r.dir).CombinedOutput()
	if err == nil {
		return false, nil
	}
	found := regexp.MustCompile(`mutant(\d+):`).FindAllStringSubmatch(string(out), -1)
	for _, f := range found {
		n, _ := strconv.Atoi(f[1])
		again = again || r.breaks[n-1].compiles
		r.breaks[n-1].compiles = false
	}
	return again, fmt.Errorf("%s", out)
}

// learn runs each test by itself, and notes which breaks it reaches.
func (r *room) learn(ctx context.Context) {
	out, err := r.command(ctx, 0, "-test.list", ".").Output()
	if err != nil {
		log.Fatal(err)
	}
	trace := r.binary(0) + ".trace"
	for _, name := range strings.Fields(string(out)) {
		os.WriteFile(trace, nil, 0o600)
		t := &test{name: name}
		if !t.passes(ctx, r, 0) {
			fmt.Printf("%s fails without a break: it is left out\n", name)
			continue
		}
		hits, _ := os.ReadFile(trace)
		for _, hit := range strings.Fields(string(hits)) {
			n, _ := strconv.Atoi(hit)
			b := r.breaks[n-1]
			if !slices.Contains(b.reached, t) { // a test may start several processes
				b.reached = append(b.reached, t)
			}
		}
	}
	os.Remove(trace)
}

// report runs the tests against each break, and lists those that live.
func (r *room) report(ctx context.Context) {
	breaks := slices.DeleteFunc(r.breaks, func(b *broken) bool { return !b.compiles })
	slices.SortStableFunc(breaks, func(a, b *broken) int {
		return cmp.Or(strings.Compare(a.file, b.file), a.begin-b.begin)
	})
	var group sync.WaitGroup
	var lives atomic.Int32
	next := make(chan *broken)
	for range 2 {
		group.Go(func() {
			for b := range next {
				killer := b.try(ctx, r)
				switch {
				case killer == "":
					lives.Add(1)
					fmt.Println(b)
				case os.Getenv("SHOW") == "all":
					fmt.Printf("%v\n\tdies of %s\n", b, killer)
				}
			}
		})
	}
	for _, b := range breaks {
		if ctx.Err() != nil {
			break
		}
		next <- b
	}
	close(next)
	group.Wait()
	if ctx.Err() != nil {
		log.Fatal("it was ended")
	}
	fmt.Printf("%s: %d of %d breaks live\n", r.dir, lives.Load(), len(breaks))
}
