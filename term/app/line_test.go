package app

import (
	"bytes"
	"regexp"
	"strings"
	"testing"
)

// sent is what the encoder makes of a game, which is no part of it.
var sent = regexp.MustCompile(` bytes \d+ writes \d+`)

func TestSmoke(t *testing.T) {
	smoke := func(args ...string) (string, int) {
		return run(t, append([]string{"smoke", "-for", "5s", "-seed", "2"}, args...)...)
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
		{[]string{"-expect", "You 0", "-keys", "space left*3 wait:1s space", "-hash", strings.TrimSpace(hash)}, 0},
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

// TestBadInput holds that whatever is wrong is said in one line, with status 2.
func TestBadInput(t *testing.T) {
	for _, line := range []string{
		"nosuch", "play extra", "-nosuch", "play -ups 0", "play -ups 1001", "play -ups x", "play -fps 0", "play -fps 241",
		"play -for x", "play -for -1s", "play -seed x", "play -loop nosuch", "play -loop delta", "play -colors pink", "play -lost 0s",
		"play -record /nosuch/file", "smoke -for 0s", "smoke -size 80", "smoke -size 0x1", "smoke -size 80x24x3", "smoke -keys nosuch", "smoke -ups 0",
		"replay", "replay a b", "replay /nosuch", "replay line_test.go", "verify", "verify /nosuch", "verify /dev/null", "replay /dev/null", "play -force -record /dev/null", "verify line_test.go",
		"lab -nosuch", "lab -table -step 0s", "lab -table -loops nosuch", "reset x", "host x", "host -user ROOT", "host -program fixstep", "host -players 0", "host -key a b", "host -key a b c", "host -- -dir a;b",
		"play -door -record x", "play -dir x -record y", "play -idle -1s", "play -log /nosuch/file",
	} {
		var out, stderr bytes.Buffer
		env := &Env{Out: &out}
		code := Main(env, &stderr, strings.Fields(line))
		if code != 2 || strings.Count(stderr.String(), "\n") != 1 || !strings.HasSuffix(stderr.String(), "\n") {
			t.Errorf("fixstep %s: exit status %d, stderr %q", line, code, stderr.String())
		}
	}
}

func TestNoTerminalNamesSmoke(t *testing.T) {
	var stderr bytes.Buffer
	env := &Env{Out: &stderr}
	if code := Main(env, &stderr, nil); code != 2 || !strings.Contains(stderr.String(), "fixstep smoke") {
		t.Errorf("exit status %d: %q", code, stderr.String())
	}
}

func TestHelpListsEverything(t *testing.T) {
	for _, c := range commands {
		if out, code := run(t, "help"); code != 0 || !strings.Contains(out, c.summary) {
			t.Errorf("help says nothing of %s", c.name)
		}
		if c.name == "version" {
			continue
		}
		if out, code := run(t, c.name, "-h"); code != 0 || !strings.Contains(out, "fixstep "+c.name) {
			t.Errorf("%s -h: exit status %d: %s", c.name, code, out)
		}
	}
}

// TestHelpOfACommandIsWhatItsFlagSays holds for every command, and that help
// answers a mistyped one with the right one.
func TestHelpOfACommandIsWhatItsFlagSays(t *testing.T) {
	for _, c := range commands {
		flag, code := run(t, c.name, "-h")
		if help, _ := run(t, "help", c.name); code != 0 || help != flag || help == "" {
			t.Errorf("help %s prints %q, -h %q", c.name, help, flag)
		}
	}
	if text, code := run(t, "help", "paly"); code != 2 || !strings.Contains(text, `did you mean "play"?`) {
		t.Errorf("help paly: %d, %q", code, text)
	}
}
