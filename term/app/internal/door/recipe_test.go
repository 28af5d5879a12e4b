package door

import (
	"errors"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// public is a good recipe.
var public = Recipe{User: "game", Program: "/usr/local/bin/fixstep", Players: 100}

// printed returns the text of Print.
func (r Recipe) printed() string {
	var b strings.Builder
	r.Print(&b)
	return b.String()
}

func TestNamesThatWouldNeedQuotesAreRefused(t *testing.T) {
	if err := public.Check(); err != nil {
		t.Fatal(err)
	}
	for _, r := range []Recipe{
		{User: "", Program: "/x"},
		{User: "a b", Program: "/x"},
		{User: "-a", Program: "/x"},
		{User: "g\nMatch all", Program: "/x"},
		{User: "g", Program: ""},
		{User: "g", Program: "x"},
		{User: "g", Program: "/x;id"},
		{User: "g", Program: "/a b"},
		{User: "g", Program: "/a=b"},
		{User: "g", Program: "/x", Play: []string{"$(id)"}},
		{User: "g", Program: "/x", Play: []string{"=ls"}},
		{User: "g", Program: "/x", Play: []string{"a\nb"}},
		{User: "g", Program: "/x", Dir: "a"},
		{User: "g", Program: "/x", Log: "./a"},
		{User: "g", Program: "/x", Lobby: "a"},
		{User: "g", Program: "/x", Game: "y"},
		{User: "g", Program: "/x", Game: "/y;id"},
		{User: "g", Program: "/x", Game: "/"},
	} {
		if r.Check() == nil {
			t.Errorf("%+v is taken", r)
		}
	}
	for _, key := range []struct{ kind, blob, print string }{
		{"", "AAAA", good},
		{"ssh-rsa", "AA\"A", good},
		{"ssh-rsa", "AAAA", "SHA256:x"},
		{"ssh-rsa\n", "AAAA", good},
	} {
		line, err := public.KeyLine(key.kind, key.blob, key.print)
		if err == nil {
			t.Errorf("%+v is taken: %s", key, line)
		}
	}
}

// good is the form of a fingerprint.
var good = "SHA256:" + strings.Repeat("a", 43)

// TestAShellPassesOnEveryWord, even an empty one.
func TestAShellPassesOnEveryWord(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	r := public
	r.Program = filepath.Join(t.TempDir(), "echo")
	r.Play = []string{"-lobby", "/l@b", "-log", "", "-dir=", "-idle", "5m"}
	os.WriteFile(r.Program, []byte("#!"+sh+"\nprintf '[%s]' \"$@\"\n"), 0o755)
	line, err := r.KeyLine("ssh-ed25519", "AAAA", good)
	if err := errors.Join(err, r.Check()); err != nil {
		t.Fatal(err)
	}
	_, line, _ = strings.Cut(line, `command="`)
	line, _, _ = strings.Cut(line, `" ssh-ed25519`)
	words := "[host][-seat][/srv/game/seats][--][" + r.Program +
		"][play][-door][-lobby][/l@b][-log][][-dir=][-idle][5m]"
	for _, command := range []string{r.command(), strings.ReplaceAll(line, `\"`, `"`)} {
		out, err := exec.Command(sh, "-c", command).CombinedOutput()
		if err != nil || !strings.HasPrefix(string(out), words) {
			t.Errorf("%s\n%s, %v", command, out, err)
		}
	}
}

// TestTheRecipeOfAnotherGame starts that game, with the same environment and
// limits, through thin if it is asked for, and says nothing of what only
// fixstep's game has.
func TestTheRecipeOfAnotherGame(t *testing.T) {
	for i := range 4 {
		r := public
		r.Game = "/opt/walker"
		r.Play = []string{"-fast", "map"}
		r.Keys = i%2 > 0
		r.Thin = i > 1
		by, flag := "", ""
		if r.Thin {
			by = "/usr/local/bin/fixstep thin -- "
			flag = " -thin"
		}
		text := r.printed()
		command := `exec /usr/bin/env -i TERM="$TERM" LC_ALL=C.UTF-8 ` +
			"/usr/local/bin/fixstep host -seat /srv/game/seats -- " + by + "/opt/walker -fast map"
		line, err := r.KeyLine("ssh-ed25519", "AAAA", good)
		if err != nil || !strings.Contains(line, strings.ReplaceAll(command, `"`, `\"`)+`"`) {
			t.Errorf("%s, %v", line, err)
		}
		asks := "host -user game -program /usr/local/bin/fixstep -game /opt/walker" + flag +
			" -key %t %k %f -fast map"
		for want, is := range map[string]bool{
			"fixstep also shows": r.Thin,
			command + "\n":       !r.Keys,
			asks + "\n":          r.Keys,
		} {
			if strings.Contains(text, want) != is {
				t.Errorf("%+v: %q is there: %v\n%s", r, want, !is, text)
			}
		}
		for _, word := range []string{"play -door", "-idle", "-log"} {
			if strings.Contains(text, word) {
				t.Errorf("the recipe speaks of %s", word)
			}
		}
		if !strings.Contains(text, "no HOME, no PATH") {
			t.Error("the recipe says nothing of the environment")
		}
	}
}

// TestLimitsGrowWithThePlayers, from half a processor on.
func TestLimitsGrowWithThePlayers(t *testing.T) {
	for players, want := range map[int]string{
		1:   `MemoryMax=96M\nTasksMax=80\nCPUQuota=50%%\n`,
		100: `MemoryMax=3264M\nTasksMax=1664\nCPUQuota=200%%\n`,
	} {
		text := Recipe{Players: players}.printed()
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// TestTheProgramReachesNothingElse lists the files of the program that may
// start programs, open sockets or write files: a player may one day find a way
// to any linked code. class.go runs the programs of a class, whose folder the
// command line names. Change of regular.go writes what a player has chosen, and
// recorder.go renames the last match. Behind a door a player has neither
// settings nor a last match, and so no name or text for a file.
// seat_linux.go runs the game that the recipe names.
func TestTheProgramReachesNothingElse(t *testing.T) {
	may := map[string][]string{
		"os/exec": {"term/app/pupils.go", "term/app/internal/duel/ssh.go", "term/app/smokeprogram.go", "term/app/thin.go", "term/internal/pty/bare.go", "term/internal/pty/program.go", "term/termtest/command.go"},
		"net":     {"term/app/internal/duel/lobby.go"}, "net/http": {}, "syscall.Socket(": {}, "plugin": {},
		"os.OpenFile(": {"term/app/visit.go", "term/app/internal/files/sys_unix.go", "term/app/internal/files/sys_other.go", "term/app/internal/duel/watch.go", "term/internal/pty/tty_linux.go"},
		"os.Create":    {"term/app/internal/files/part.go"}, "os.Mkdir": {"term/app/pupils.go", "term/app/internal/files/part.go", "term/app/labpictures.go", "term/internal/driver/golden.go"}, "os.Symlink(": {}, "os.Rename(": {"term/app/internal/files/recorder.go", "term/app/internal/files/regular.go", "term/internal/driver/golden.go"},
		"os.WriteFile(":   {"term/app/class.go", "term/internal/driver/golden.go"},
		"os.Remove(":      {"term/app/pupils.go", "term/app/smokeflags.go", "term/app/smokerecord.go", "term/internal/driver/golden.go", "term/app/internal/files/part.go", "term/app/internal/files/recorder.go", "term/app/internal/files/regular.go", "term/app/internal/scene/contest.go", "term/app/internal/duel/lobby.go", "term/app/internal/duel/watch.go"},
		"os.StartProcess": {}, "syscall.Exec(": {"term/app/internal/door/seat_linux.go"}, "syscall.ForkExec(": {},
	}
	root := filepath.Join("..", "..", "..", "..")
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && (d.Name() == "examples" || d.Name() == ".ci") { // programs of their own
			return filepath.SkipDir
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ImportsOnly)
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(root, file)
		for what, where := range may {
			has := strings.Contains(what, ".") && strings.Contains(string(text), what)
			for _, spec := range tree.Imports {
				has = has || spec.Path.Value == `"`+what+`"`
			}
			if has && !slices.Contains(where, filepath.ToSlash(name)) {
				t.Errorf("%s has %s", name, what)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestTheStepsMakeWhatTheFlagsName holds that the steps to run make the folder,
// the log and the lobby that the flags name, and nothing else.
func TestTheStepsMakeWhatTheFlagsName(t *testing.T) {
	full := public
	full.Dir = "/srv/replays"
	full.Log = "/var/log/f.log"
	full.Lobby = "/tmp"
	steps := []string{
		"install -d -o game ",
		"-m 0700 /srv/replays\n",
		"touch ",
		"#$  touch /var/log/f.log\n",
		"-m 1777 ",
		"-m 1777 /run/fixstep\n",
		"'d /run/fixstep 1777 ",
	}
	for i, r := range []Recipe{public, full} {
		for _, step := range steps {
			if strings.Count(r.printed(), step) != i {
				t.Errorf("%+v: not %d times %q", r, i, step)
			}
		}
	}
}

// TestALobbyOfOthersStays: the steps neither change nor remove a lobby that
// they may not have made.
func TestALobbyOfOthersStays(t *testing.T) {
	r := public
	for lobby, removes := range map[string]string{
		"/tmp":          "#-  rm -rf /run/fixstep ",
		"/run/fixstep/": "#-  rm -rf /run/fixstep ",
		"/var/tmp":      "",
		"/run/games":    "",
	} {
		r.Lobby = lobby
		text := r.printed()
		if removes != "" {
			if !strings.Contains(text, removes) || strings.Contains(text, "The lobby stays") {
				t.Errorf("%s: not %q in\n%s", lobby, removes, text)
			}
			continue
		}
		makes := "#$  test -d " + lobby + " || install -d -o root -g root -m 1777 " + lobby + "\n"
		stays := "# The lobby stays: " + lobby + "\n"
		removal := regexp.MustCompile(`(?m)^#-.* ` + lobby + `\b`)
		if !strings.Contains(text, makes+"#   echo 'd "+lobby+" 1777 ") ||
			!strings.Contains(text, stays) || removal.MatchString(text) {
			t.Errorf("%s:\n%s", lobby, text)
		}
	}
}
