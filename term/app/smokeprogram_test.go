//go:build linux

package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// page is a program that shows a page and gives the terminal back at q.
const page = `s=$(stty -g); stty raw -echo; printf '\033[?1049hpage one'; k=
while [ "$k" != q ]; do k=$(dd bs=1 count=1 2>/dev/null); printf '<%s>' "$k"; done; printf '\033[?1049l'; stty "$s"`

// crash is a program that draws, gives the terminal back, says why, and ends.
const crash = `printf '\033[?1049hgame'; sleep 0.1; printf '\033[?1049lline 24: pop\n'; exit 139`

// slow shows the page in two parts, and does not end.
const slow = `printf page; sleep 0.15; printf ' one'; read x`

// piped is a program behind a pipe, like most programs that choose from a list.
// On SIGTERM it gives the terminal back, if it has the time. The shell before
// it would end at once, and take the terminal from both.
const piped = `echo | { s=$(stty -g </dev/tty); trap 'sleep 0.1; printf "\033[?1049l"; stty "$s" </dev/tty; exit 7' TERM
stty raw -echo </dev/tty; printf '\033[?1049hpage one'; while :; do sleep 0.02; done; }`

// TestSmokeMakesAPictureOfAReplay by the line of 'fixstep help replay'.
func TestSmokeMakesAPictureOfAReplay(t *testing.T) {
	match, _ := filepath.Abs(matchFile)
	t.Chdir(t.TempDir())
	t.Setenv("FIXSTEP_TEST_MAIN", "1")
	_, line, _ := strings.Cut(section(manual, "replay"), "  fixstep smoke ")
	names := strings.NewReplacer(" fixstep ", " "+os.Args[0]+" ", "game.replay", match)
	line, _, _ = strings.Cut(names.Replace(line), "\n")
	code, out, err := smoked(strings.Fields(line)...)
	picture, _ := os.ReadFile("fight.svg")
	if code != 0 || !strings.HasSuffix(out, "\ngoes on\n") || !strings.Contains(string(picture), ">fuel<") {
		t.Errorf("%s: status %d, %s\n%s", line, code, err, out)
	}
}

func TestSmokeRunsAnyProgram(t *testing.T) {
	t.Chdir(t.TempDir())
	os.WriteFile("other.txt", []byte("page two\n\n\n\n"), 0o666)
	os.WriteFile("keys.txt", []byte("until:one\n a Up\r\nstill:50ms q\n"), 0o666)
	os.WriteFile("page.txt", []byte("page one\n\n\n\n"), 0o666)
	os.WriteFile("crlf.txt", []byte("page one\r\n\r\n\r\n\r\n"), 0o666)
	os.WriteFile("styled.txt", []byte("page\n\n\n\n"), 0o666)
	for _, c := range []struct {
		args   string // the flags before --
		script string
		code   int
		out    []string // texts that are printed
		err    string
	}{
		{"-strict -status 0 -keys @keys.txt -expect '<a>'", page, 0, []string{"page one<a><", "\nended\n"}, ""},
		{"-keys until:one -expect one -cast a.cast -svg a.svg", page, 0, []string{"page one\ngoes on\n"}, ""},
		{"-golden new.txt -update", slow, 0, nil, ""},
		{"-golden page.txt", slow, 0, nil, ""},
		{"-golden crlf.txt", slow, 0, nil, ""},
		{"-golden other.txt", "printf 'page one'", 1, []string{"- │page two\n+ │page one\n        ^^^"}, "the text differs from other.txt"},
		{"-golden none.txt", page, 1, nil, "-update writes it"},
		{"-keys 'a until:two:1s'", page, 1, []string{"of real time", "typed: a until:two:1s", "│page one<a>"}, `no "two" within 1s`},
		{"-expect 'line 24'", crash, 1, []string{"│game", "│line 24: pop"}, "exit status 139"},
		{"-status 139 -expect 'line 24'", crash, 0, []string{"game\nended\n"}, ""},
		{"-status 139 -expect game", crash, 0, []string{"game\nended\n"}, ""},
		{"-expect x", `printf '\033]52;c;?\033\\'`, 1, []string{`unanswered: ["ESC]52;c;?"]`}, `does not hold "x"`},
		{"-keys still:4s", "exit 3", 1, nil, "exit status 3"},
		{"-status 0", `printf '\033[?25l'; stty raw`, 1, nil, "the program left the terminal changed: cursor 25 off, the tty's settings, icrnl off, ixon off, opost off, isig off, icanon off\n"},
		{"-strict -status 7 -keys 'until:one signal:TERM' -expect page", piped, 0, []string{"page one"}, ""},
		{"-status 143 -keys signal:TERM", "echo; read x", 0, nil, ""},
		{"-status 3 -for 1s", "echo; read x", 4, []string{"stopped here, for the time is up"}, "fixstep smoke: out of time after 1s: the program has not ended\n"},
		{"-status 130", "exit 3", 1, nil, "ended with status 3"},
		{"-expect x", `printf '\033[?69h\033[9;9s'`, 1, []string{`ignored: ["ESC[?69h" "ESC[9;9s"]`}, `does not hold "x"`},
		{"-strict -status 0", `printf '\033[?69hx'`, 1, []string{"x"}, `ignores ["ESC[?69h"]`},
		{"-status 0", `printf '\033[?69hx'`, 0, []string{"x"}, ""},
		{"-strict -keys wait:1s", page, 2, nil, `"wait:1s": say until: or still:`},
		{"-keys @none.txt", page, 1, nil, "none.txt: no such file"},
		{"-keys pagdown", page, 2, nil, "PageDown"},
		{"x", page, 2, nil, `unexpected "x": put -- before a program`},
		{"-seed 1", page, 2, nil, "-seed is for the game"},
		{"-for 4s -keys 'wait:8s b'", page, 4, []string{"stopped here, for the time is up", "typed: wait:8s\n"}, "fixstep smoke: out of time after 4s: no time for the word b: a key takes 50ms, wait: and hold: as long as they say\n"},
		{"-line 64k,400ms -keys 'a until:<a>:2s'", page, 0, []string{"<a>"}, ""},
		{"-line 64k,400ms -keys 'a until:<a>:300ms'", page, 1, nil, `no "<a>" within 300ms`},
		{"-line 2400,0s -keys 'a until:<a>:400ms'", page, 1, nil, `no "<a>" within 400ms`},
		{"-line 9600,3s -status 0 -expect lst", "printf '%2000dlst' 0", 0, []string{"lst"}, ""},
		{"-line 2400,0s,packed -status 0 -keys until:lst:2s", "printf '%2000dlst' 0", 0, []string{"lst"}, ""},
		{"-line 2400,0s -for 1s -keys until:none", "seq 20000", 4, nil, "out of time after 1s"}, // and not when all has arrived
		{"-for 20s -keys wait:6s -status 3", "echo hi; sleep 5.5; exit 3", 0, []string{"hi"}, ""},
		{"-for 20s -status 3", "echo hi; sleep 5.5; exit 3", 0, []string{"hi"}, ""},
		{"-golden styled.txt", `printf '\033[31mpage\033[m'`, 0, nil, ""},
		{"-styled -golden styled.txt", `printf '\033[31mpage\033[m'`, 1, []string{"maroon"}, "the text differs"},
		{"-for 4s -keys until:two", page, 4, []string{"page one"}, `out of time after 4s: no "two"`},
	} {
		t.Run(c.args, func(t *testing.T) {
			t.Parallel()
			args := append([]string{"-size", "30x4"}, words(c.args)...)
			code, out, err := smoked(append(args, "--", "/bin/sh", "-c", c.script)...)
			if code != c.code || !strings.Contains(err, c.err) || c.err == "" && err != "" {
				t.Errorf("%s: status %d, %q, want %d, %q\n%s", c.args, code, err, c.code, c.err, out)
			}
			for _, want := range c.out {
				if !strings.Contains(out, want) {
					t.Errorf("%s: no %q in\n%s", c.args, want, out)
				}
			}
		})
	}
	t.Cleanup(func() { // runs when all tests above have ended
		cast, _ := os.ReadFile("a.cast")
		svg, _ := os.ReadFile("a.svg")
		golden, _ := os.ReadFile("new.txt")
		if !strings.Contains(string(cast), "page one") || !strings.Contains(string(svg), "<svg ") ||
			string(golden) != "page one\n\n\n\n" {
			t.Errorf("the files:\n%s\n%s\n%q", cast, svg, golden)
		}
	})
}
