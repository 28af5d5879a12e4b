//go:build linux

package app

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fixstep/term/termtest"
	"fixstep/term/vt"
)

// through returns the command that shows a program by thin.
func through(dir string, program ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], append([]string{"thin", "--"}, program...)...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "TERM=xterm-256color", "COLORTERM=", "TMUX=", "STY=", "SSH_CONNECTION=",
		"LC_ALL=C.UTF-8", "FIXSTEP_TEST_MAIN=1")
	return cmd
}

// TestThinLeavesWhatTheProgramPrints: a shell prints around thin, and sees what
// the program has printed, its status, and a terminal as before.
func TestThinLeavesWhatTheProgramPrints(t *testing.T) {
	for _, c := range []struct {
		script, keys, shows string
	}{
		{`printf abc`, "", "before\nabc<0>"},
		{`printf 'a\n\n\033[1;31mred\033[m\n'; exit 7`, "", "before\na\n\nred\n~ 0-2 bold maroon\n<7>"},
		{`printf '\033[?1049hgone'; sleep 0.1; kill -9 $$`, "", "before\n<137>"},
		{`printf 'main\n\033[?1049halternate'; sleep 0.1`, "", "before\nmain\n<0>"},
		{`printf '\n\033[7mlast\033[m\033[A'`, "", "before\n\nlast\n~ 0-3 reverse\n<0>"},
		{`seq 100`, "", "\n99\n100\n<0>"},
		{`stty size; read x; echo got $x; stty size`, "until:24 resize:60x20 o k Enter", "before\n24 80\nok\ngot ok\n20 60\n<0>"},
		{`sleep 9`, "still:300ms C-c", "before\n^C<130>"},
		{`printf ready; trap 'echo hung >end; exit' HUP; while :; do sleep 0.02; done`, "until:ready signal:HUP", "before\nready<129>"},
		{`printf ready; trap 'echo; echo told; exit 5' TERM; while :; do sleep 0.02; done`, "until:ready signal:TERM", "before\nready<143>"},
		{`printf ready; sleep 3`, "until:ready signal:QUIT", "before\nready<131>"},
		{`printf ready; trap '' HUP; sleep 3; echo on >end`, "until:ready signal:HUP", "before\nready<129>"},
		{`(trap '' HUP; exec sleep 30) & printf ready; exit 5`, "", "before\nready<5>"},
		{`exec 0<&- 1>&- 2>&-; sleep 0.3; exec >/dev/tty; printf late; exit 3`, "", "before\nlate<3>"},
		{`seq 20000; printf '\033[?1049hx\033[?1049l'; exit 4`, "", "\n19999\n20000\n<4>"},
		{`printf '\033]8;;http://a\234\23331mEVIL\010\016\007x'`, "", "before\nx<0>\n~ 0 link ;http://a31mEVIL"},
	} {
		t.Run(c.script, func(t *testing.T) {
			t.Parallel()
			cmd := through(t.TempDir(), "/bin/sh", "-c", c.script)
			cmd.Args = append([]string{"sh", "-c", `trap : HUP TERM QUIT; echo before; "$@"; printf '<%s>\n' $?`},
				append([]string{"sh"}, cmd.Args...)...)
			cmd.Path = "/bin/sh"
			p := termtest.Command(t, cmd, 80, 24)
			p.Type(c.keys)
			p.End()
			if text := p.Terminal().Styled(); !strings.Contains("\n"+text, c.shows+"\n") {
				t.Errorf("%s shows\n%s\nand not\n%s", c.script, text, c.shows)
			}
		})
	}
}

// TestWhatIsLeftOfAProgramIsHungUp: a process that the program has left behind
// gets SIGHUP, also one that holds the tty in a group of its own.
func TestWhatIsLeftOfAProgramIsHungUp(t *testing.T) {
	dir := t.TempDir()
	cmd := through(dir, "/bin/sh", "-mc",
		`sh -c 'trap "echo hung >end; exit" HUP; printf on; while :; do sleep 0.02; done' & sleep 0.3`)
	p := termtest.Command(t, cmd, 80, 24)
	p.Until("on", 5*time.Second)
	p.End()
	for start := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		if hung, _ := os.ReadFile(filepath.Join(dir, "end")); string(hung) == "hung\n" {
			return
		} else if time.Since(start) > 5*time.Second {
			t.Fatalf("the process has got no SIGHUP: %q", hung)
		}
	}
}

// TestHowThinSaysWhatWentWrong: the status of a program that cannot be run is a
// shell's, and the list of -ignored begins a line, and has no raw bytes.
func TestHowThinSaysWhatWentWrong(t *testing.T) {
	dir := t.TempDir()
	os.WriteFile(filepath.Join(dir, "text"), []byte("text"), 0o600)
	for _, c := range []struct{ command, shows string }{
		{"thin -- ./nosuch", "<127>"},
		{"thin -- nosuch", "<127>"},
		{"thin -- ''", "<127>"},
		{"thin -- ./text", "<126>"},
		{"thin -- ./", "<126>"},
		{`thin -ignored -- printf 'x\033[53m'`, "x\nESC[53m\n<0>"},
		{`thin -ignored -- printf 'x\n'`, "x\n<0>"},
		{`thin -ignored -- printf '\033]66;1;\r\nEVIL\016\010\007'`, `ESC]66;1;\r\r\nEVIL\x0e\b` + "\n<0>"},
		{`thin -ignored -- printf '\033]9;done\007\033]52;p;eA==\007🇩🇪 x\n'`, "ESC]9;done\nESC]52;p;eA==\nflags, which are shown as letters\n<0>"},
	} {
		t.Run(c.command, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command("/bin/sh", "-c", `"$0" `+c.command+`; printf '<%s>\n' $?`, os.Args[0])
			cmd.Dir, cmd.Env = dir, through(dir).Env
			p := termtest.Command(t, cmd, 80, 24)
			p.End()
			if text := p.Terminal().String(); !strings.Contains("\n"+text, c.shows+"\n") {
				t.Errorf("%s shows\n%s\nand not\n%s", c.command, text, c.shows)
			}
		})
	}
}

// TestProgramsLookTheSameThroughThin plays with other people's programs, with
// thin and without it: the pictures have the same text, styles, title and
// cursor. FIXSTEP_TEST=whole plays with all of them.
func TestProgramsLookTheSameThroughThin(t *testing.T) {
	t.Parallel()
	few := make(chan bool, 3) // more at once would not be still in time
	still := rest()
	text := ""
	for i := range 200 {
		text += fmt.Sprintf("line %d\t%s 漢字 é %s\n", i+1, strings.Repeat("word ", i%7), []string{"", "needle", "─│┼"}[i%3])
	}
	for _, c := range []struct {
		rare    bool // only in the whole test
		command string
		keys    []string
	}{
		{false, "less text", []string{"until:'line 1'", "Space", "'/needle' Enter", "G", "'-N' Enter g", "resize:60x20"}},
		{true, "vim -u NONE -n text", []string{"until:'line 1'", "G o 'new 漢字 e\u0301 line' Tab x Escape", "':split' Enter '/needle' Enter",
			"':set number hlsearch list mouse=a' Enter", "click:20,5", "resize:60x20", "v Down*3 l*9", "Escape ':syntax on' Enter 'gg' C-d"}},
		{true, "htop --delay=300", []string{"until:PID F1"}},
		{true, "nano text", []string{"until:'line 1'", "'typed 漢字' Enter", "C-w", "'needle' Enter", "C-g"}},
		{true, "mc -x", []string{"until:Name", "F9", "Right Down*2", "Escape Escape Down*2 F3 until:'line 9'", "F10 resize:60x20", "C-o"}},
		{true, "/usr/games/nethack -u none", []string{"until:'pick'", "n"}},
		{true, "tmux -S home/socket -f home/tmux new sh", []string{"still:500ms", "'ls -l /etc/host*' Enter", "C-b %", "'echo $((6*7))' Enter until:42", "C-b o C-b z"}},
		{true, "bash --norc", []string{"until:$ 'ls --color /' Enter", "'echo' Space 'one two' C-a M-f M-d"}},
	} {
		t.Run(c.command, func(t *testing.T) {
			program := strings.Fields(c.command)
			if _, err := exec.LookPath(program[0]); err != nil {
				t.Skipf("%s is missing: bash .ci/run installs it", program[0])
			} else if c.rare && os.Getenv("FIXSTEP_TEST") != "whole" {
				t.Skip("FIXSTEP_TEST=whole plays with it")
			}
			t.Parallel()
			few <- true
			defer func() { <-few }()
			dir := withText(t, text)
			var seen [2][]string
			for i, cmd := range []*exec.Cmd{exec.Command(program[0], program[1:]...), through(dir, program...)} {
				cmd.Dir, cmd.Env = dir, append(through(dir).Env, "HOME="+filepath.Join(dir, "home"), "PS1=$ ")
				p := termtest.Command(t, cmd, 80, 24)
				for _, keys := range c.keys {
					p.Type(keys)
					p.Still(still, 20*still)
					seen[i] = append(seen[i], picture(p.Look()))
				}
				p.Stop()
			}
			for i, keys := range c.keys {
				if seen[0][i] != seen[1][i] {
					t.Errorf("after %s: without thin\n%s\nwith thin\n%s", keys, seen[0][i], seen[1][i])
				}
			}
		})
	}
}

// withText returns a folder with a text, which mc lists, and a home. In it tmux
// takes no keys for a paste that come at once, as on a busy machine. Its server
// ends with the test.
func withText(t *testing.T, text string) (dir string) {
	dir = t.TempDir()
	os.WriteFile(filepath.Join(dir, "text"), []byte(text), 0o600)
	os.Mkdir(filepath.Join(dir, "home"), 0o700)
	tmux := "set -g assume-paste-time 0\nset -g status off\n"
	os.WriteFile(filepath.Join(dir, "home", "tmux"), []byte(tmux), 0o600)
	socket := filepath.Join(dir, "home", "socket")
	t.Cleanup(func() { exec.Command("tmux", "-S", socket, "kill-server").Run() })
	return dir
}

// rest returns for how long a picture must stand still until it is compared: in
// the whole run the machine is busy.
func rest() time.Duration {
	if os.Getenv("FIXSTEP_TEST") == "whole" {
		return time.Second
	}
	return time.Second / 2
}

// picture returns a terminal's picture, with its cursor and title.
func picture(terminal *vt.Term) string {
	x, y, visible := terminal.Cursor()
	if !visible {
		x, y = 0, 0
	}
	shape, _ := terminal.Pointer()
	return fmt.Sprint(terminal.Styled(), "cursor ", x, ",", y, " ", visible, " ", shape, ", title ", terminal.Title)
}
