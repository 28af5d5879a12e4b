package main

import (
	"bytes"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"fixstep/loop/classic"
	"fixstep/term"
	"fixstep/term/app"
	"fixstep/term/vt"
	"fixstep/world"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares a screen with the file that holds it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("term", "app", "testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the screen is not that of %s; go test . -update rewrites it\n%s", file, got)
	}
}

// A key is typed into the simulated terminal at a time after the start.
type key struct {
	at    time.Duration
	typed string
}

// A played program is what it left behind.
type played struct {
	terminal *vt.Term
	screen   string // the last before it gave the terminal back
	out      string
	code     int
}

// play runs the whole program, as main does, on a simulated terminal of w x h
// cells under fake time, and quits it after a while if it has not ended.
func play(t *testing.T, w, h int, length time.Duration, keys []key, args ...string) (p played) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		var out bytes.Buffer
		over := make(chan bool)
		var looks atomic.Int64
		looking := time.Duration(0)
		if i := slices.Index(args, "-loop"); i >= 0 {
			looking = 100 * time.Microsecond
		}
		player := func(s *term.Screen) {
			for _, k := range append(keys, key{length, "q"}) {
				select {
				case <-time.After(k.at - time.Since(start)):
				case <-over:
					return
				}
				synctest.Wait()
				p.screen = p.terminal.String()
				s.Type(k.typed)
			}
		}
		env := &app.Env{
			Out: &out,
			Now: func() time.Duration {
				// A loop that never sleeps only gets anywhere if time
				// passes while it looks.
				return time.Since(start) + time.Duration(looks.Add(1))*looking
			},

			Interactive: true,
			Open: func(term.Options) (s *term.Screen, err error) {
				s, p.terminal = term.Sim(w, h, vt.Options{})
				go player(s)
				return s, nil
			},
		}
		p.code = run(env, &out, args)
		close(over)
		synctest.Wait()
		p.out = out.String()
		if p.code != 0 {
			t.Errorf("%q: exit status %d: %s", args, p.code, p.out)
		}
		if p.terminal != nil && len(p.terminal.Left()) > 0 {
			t.Errorf("%q: left in the terminal: %q", args, p.terminal.Left())
		}
	})
	return p
}

const ms = time.Millisecond

// TestAMinuteOfPlay goes the whole way from keys to cells: a match of a minute,
// its numbers exact, its picture a text file, its end clean.
func TestAMinuteOfPlay(t *testing.T) {
	keys := []key{{501 * ms, " "}, {2003 * ms, "\x1b[D"}, {2507 * ms, "w"}, {3011 * ms, " "}, {4001 * ms, "h"}}
	screen := play(t, 80, 24, time.Minute+ms, keys, "play", "-seed", "5").screen
	golden(t, "minute.txt", screen)
	if !strings.Contains(screen, "60.0 ups") || !strings.Contains(screen, "60.0 fps") {
		t.Error("not 60 updates and 60 frames a second")
	}
}

func TestEveryUpdateIsPlayedOnce(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game")
	play(t, 80, 24, 21*time.Second, nil, "-seed", "5", "-autopilot", "-for", "20s", "-record", file)
	var verified bytes.Buffer
	if code := run(&app.Env{Out: &verified}, &verified, []string{"verify", file}); code != 0 {
		t.Errorf("exit status %d: %s", code, verified.String())
	}
	// Update 1200 is due at the very end, where nothing starts any more.
	if !strings.Contains(verified.String(), " 1199 ticks") {
		t.Errorf("20 s of play are %s", verified.String())
	}
}

// TestEveryLoopPlaysTheSameGame records one game of pilots as every loop plays
// it that the game can follow, at several frame rates, paused, stepped and at
// other time scales, on another screen: as far as each came, all are the same.
func TestEveryLoopPlaysTheSameGame(t *testing.T) {
	dir := t.TempDir()
	games := map[string][]uint64{}
	record := func(name string, w, h int, keys []key, args ...string) {
		file := filepath.Join(dir, name)
		args = append(args, "-seed", "7", "-autopilot", "-for", "5s", "-record", file)
		play(t, w, h, time.Minute, keys, args...)
		games[name] = hashes(t, file)
	}
	for _, d := range classic.Designs {
		if !d.Varies && d.Name != "event" {
			record(d.Name, 80, 24, nil, "-loop", d.Name)
		}
	}
	for _, fps := range []string{"1", "7", "30", "240"} {
		record("fps "+fps, 80, 24, nil, "-fps", fps)
	}
	record("small", 20, 6, nil)
	record("paused", 80, 24, []key{{1001 * ms, "p"}, {1501 * ms, "."}, {1601 * ms, ".."}, {2001 * ms, "p"}})
	record("slow", 80, 24, []key{{1001 * ms, "--"}, {3001 * ms, "++++"}})
	want := games["steady"]
	for name, game := range games {
		n := min(len(game), len(want))
		if n < 200 || !slices.Equal(game[:n], want[:n]) {
			t.Errorf("%s: of its %d states not all are those of steady", name, n)
		}
	}
}

// hashes returns the hash of the state after each tick of a recorded game.
func hashes(t *testing.T, file string) (list []uint64) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := world.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	for s := world.New(r.Options); ; list = append(list, s.Hash()) {
		commands, err := r.Next(&s)
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		s.Step(commands)
	}
}

func TestPauseStepAndTimeScale(t *testing.T) {
	keys := []key{{501 * ms, " "}, {3001 * ms, "p"}, {3501 * ms, "..."}, {4001 * ms, "++"}}
	golden(t, "paused.txt", play(t, 80, 24, 5*time.Second, keys, "-seed", "5").screen)
	golden(t, "small.txt", play(t, 20, 6, 5*time.Second, keys, "-seed", "5").screen)
}

func TestAPausedGameSendsNothing(t *testing.T) {
	var sent [2]int
	for i, length := range []time.Duration{10 * time.Second, 100 * time.Hour} {
		p := play(t, 80, 24, length, []key{{501 * ms, " "}, {2001 * ms, "p"}}, "-seed", "5")
		sent[i] = p.terminal.Bytes
	}
	if sent[0] != sent[1] {
		t.Errorf("a pause of 8 s and one of 100 h differ by %d bytes", sent[1]-sent[0])
	}
}

// sent is what the encoder makes of a game, which is no part of it.
var sent = regexp.MustCompile(` bytes \d+ writes \d+`)

func TestSmoke(t *testing.T) {
	smoke := func(args ...string) (string, int) {
		var out bytes.Buffer
		code := run(&app.Env{Out: &out}, &out, append([]string{"smoke", "-for", "5s", "-seed", "2"}, args...))
		return out.String(), code
	}
	first, code := smoke("-keys", "space left*3 wait:1s space")
	if code != 0 {
		t.Fatalf("exit status %d: %s", code, first)
	}
	golden(t, "smoke.txt", sent.ReplaceAllString(first, ""))
	hash := first[strings.LastIndex(first, " ")+1:]
	for _, c := range []struct {
		args []string
		code int
	}{
		{[]string{"-expect", "Needle", "-keys", "space left*3 wait:1s space", "-hash", strings.TrimSpace(hash)}, 0},
		{[]string{"-expect", "no such text"}, 1},
		{[]string{"-hash", "0"}, 1},
		{[]string{"-keys", "q", "-expect", "Practice"}, 0},
		{[]string{"-size", "20x6", "-expect", "Star"}, 0},
		{[]string{"-size", "1x1"}, 0},
		{[]string{"-size", "500x200", "-for", "100ms"}, 0},
		{[]string{"-size", "65535x65535"}, 2},
	} {
		if out, code := smoke(c.args...); code != c.code {
			t.Errorf("smoke %q: exit status %d, want %d\n%s", c.args, code, c.code, out[max(0, len(out)-200):])
		}
	}
}

// TestLabLive runs the lab on screen: a stall by key at 2 s, then one loop
// opened and paused.
func TestLabLive(t *testing.T) {
	keys := []key{{2001 * ms, "s"}, {4001 * ms, " "}}
	golden(t, "lab.txt", play(t, 80, 24, 5*time.Second, keys, "lab", "-machine", "fast").screen)
	golden(t, "lab-small.txt", play(t, 20, 6, 5*time.Second, keys, "lab", "-machine", "slow").screen)
	swarm := play(t, 80, 24, 2*time.Second, []key{{101 * ms, "b"}}, "lab").screen
	if strings.Count(swarm, "█") < 100 || !strings.Contains(swarm, "60.0 ups") {
		t.Errorf("10,000 bodies look like\n%s", swarm)
	}
	keys = append(keys, key{4003 * ms, "\x1b[A\x1b[A\x1b[A"}, key{4005 * ms, "\r"}, key{4011 * ms, "-p"})
	golden(t, "lab-open.txt", play(t, 80, 24, 5*time.Second, keys, "lab", "-machine", "slow").screen)
}

// TestBadInput holds that whatever is wrong is said in one line, with status 2.
func TestBadInput(t *testing.T) {
	for _, line := range []string{
		"nosuch", "play extra", "-nosuch", "play -ups 0", "play -ups 1001", "play -ups x", "play -fps 0", "play -fps 241",
		"play -for x", "play -for -1s", "play -seed x", "play -loop nosuch", "play -loop delta", "play -colors pink", "play -lost 0s",
		"play -record /nosuch/file", "smoke -for 0s", "smoke -size 80", "smoke -size 0x1", "smoke -size 80x24x3", "smoke -keys nosuch", "smoke -ups 0",
		"replay", "replay a b", "replay /nosuch", "replay README.md", "verify", "verify /nosuch", "verify README.md",
		"lab -nosuch", "lab -table -step 0s", "lab -table -loops nosuch", "reset x",
	} {
		var out, stderr bytes.Buffer
		env := &app.Env{Out: &out}
		code := run(env, &stderr, strings.Fields(line))
		if code != 2 || strings.Count(stderr.String(), "\n") != 1 || !strings.HasSuffix(stderr.String(), "\n") {
			t.Errorf("fixstep %s: exit status %d, stderr %q", line, code, stderr.String())
		}
	}
}

func TestNoTerminalNamesSmoke(t *testing.T) {
	var stderr bytes.Buffer
	env := &app.Env{Out: &stderr}
	if code := run(env, &stderr, nil); code != 2 || !strings.Contains(stderr.String(), "fixstep smoke") {
		t.Errorf("exit status %d: %q", code, stderr.String())
	}
}

func TestHelpListsEverything(t *testing.T) {
	for _, c := range commands {
		var out bytes.Buffer
		env := &app.Env{Out: &out}
		if code := run(env, &out, []string{"help"}); code != 0 || !strings.Contains(out.String(), c.summary) {
			t.Errorf("help says nothing of %s", c.name)
		}
		if c.name == "version" {
			continue
		}
		out.Reset()
		if code := run(env, &out, []string{c.name, "-h"}); code != 0 || !strings.Contains(out.String(), "fixstep "+c.name) {
			t.Errorf("%s -h: exit status %d: %s", c.name, code, out.String())
		}
	}
}

// TestHelpOfACommandIsWhatItsFlagSays holds for every command, and that help
// answers a mistyped one with the right one.
func TestHelpOfACommandIsWhatItsFlagSays(t *testing.T) {
	ask := func(args ...string) (string, int) {
		var out bytes.Buffer
		code := run(&app.Env{Out: &out}, &out, args)
		return out.String(), code
	}
	for _, c := range commands {
		flag, code := ask(c.name, "-h")
		if help, _ := ask("help", c.name); code != 0 || help != flag || help == "" {
			t.Errorf("help %s prints %q, -h %q", c.name, help, flag)
		}
	}
	if text, code := ask("help", "paly"); code != 2 || !strings.Contains(text, `did you mean "play"?`) {
		t.Errorf("help paly: %d, %q", code, text)
	}
}

// readmeOutput finds what the README shows of a command's output or of a file:
// a comment that names it, then a block.
var readmeOutput = regexp.MustCompile("(?s)<!-- (.+?) -->\n```\n(.*?)```\n")

// TestReadmeShowsTheTruth holds every picture and table of the README to what
// the program really prints.
func TestReadmeShowsTheTruth(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	now := readmeOutput.ReplaceAllStringFunc(string(text), func(block string) string {
		shown++
		source := readmeOutput.FindStringSubmatch(block)[1]
		var out bytes.Buffer
		if file, ok := strings.CutPrefix(source, "file "); ok {
			content, _ := os.ReadFile(file)
			out.Write(content)
		} else if code := run(&app.Env{Out: &out}, &out, strings.Fields(source)); code != 0 {
			t.Errorf("fixstep %s: exit status %d", source, code)
		}
		body := out.String()
		if strings.HasPrefix(source, "smoke") { // the screen is enough
			body = body[:strings.LastIndex(strings.TrimSuffix(body, "\n"), "\n")+1]
		}
		return "<!-- " + source + " -->\n```\n" + body + "```\n"
	})
	if *update {
		os.WriteFile("README.md", []byte(now), 0o644)
	} else if now != string(text) || shown < 5 {
		t.Errorf("the README shows %d outputs, not all as they are; go test . -update rewrites them", shown)
	}
}

// TestReadmeCommands does what the README says, but for go test itself.
func TestReadmeCommands(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	done := 0
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		for _, line := range strings.Split(strings.TrimSpace(block[1]), "\n") {
			args, ours := strings.CutPrefix(line, "go run .")
			switch {
			case line == "go test ./...":
			case ours:
				play(t, 80, 24, 4*time.Second, nil, words(args)...)
			case strings.HasPrefix(line, "printf "):
				var reset bytes.Buffer
				run(&app.Env{Out: &reset}, &reset, []string{"reset"})
				if out, err := exec.Command("sh", "-c", line).Output(); err != nil || string(out) != reset.String() {
					t.Errorf("%s: %v: prints %q, and reset %q", line, err, out, reset.String())
				}
			default:
				t.Errorf("nothing tests %q", line)
			}
			done++
		}
	}
	if done < 8 {
		t.Errorf("only %d commands", done)
	}
}

// words splits a line as a shell does, as far as the README goes.
func words(line string) (list []string) {
	for _, w := range regexp.MustCompile(`'[^']*'|\S+`).FindAllString(line, -1) {
		list = append(list, strings.Trim(w, "'"))
	}
	return list
}
