package app

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fixstep/term/app/internal/duel"
	"fixstep/term/termtest"
)

// playedWith plays the program by a script, as a player with a file of
// settings, and quits it. It returns the last screen and what was printed, with
// the exit status at the end.
func playedWith(t *testing.T, file, script string, args ...string) (screen, said string) {
	t.Helper()
	termtest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		p := termtest.StartTTY(t, func(tty *termtest.TTY) error {
			env := worldOf(tty, &out)
			env.Settings = file
			fmt.Fprint(&out, Main(env, &out, args))
			return nil
		}, 80, 24)
		p.Type(script + " wait:100ms")
		screen = p.Look().String()
		p.Type("ctrl-c")
		p.End()
		said = out.String()
	})
	return screen, said
}

// TestSettingsAreKept from one game to the next, after a flag, and never behind
// a door.
func TestSettingsAreKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "fixstep", "settings")
	for i, c := range []struct{ args, script, sees, holds string }{
		{"", "", "Settings", ""}, // without a choice nothing is written
		{"", "Up Enter Right", "p7", "look = p7\n"},
		{"", "Up Enter", "p7", "look = p7\n"},
		{"-look ascii", "Up Enter Down*3 Right Down Right Down Enter 'Ann' Enter", "Ann", "look = p7\nkeys = azerty\nname = Ann\nsound = on\n"},
		{"", "Down*2 Right*2 Up*2 Space", "Ann 0", "look = p7\nkeys = azerty\nname = Ann\nsound = on\nlevel = fair\n"},
		{"-door", "Right", "!Settings", "look = p7\nkeys = azerty\nname = Ann\nsound = on\nlevel = fair\n"},
		{"", "", "fair", "look = p7\nkeys = azerty\nname = Ann\nsound = on\nlevel = fair\n"},
		{"-level hard", "", "Ann 0", "look = p7\nkeys = azerty\nname = Ann\nsound = on\nlevel = fair\n"},
	} {
		screen, said := playedWith(t, file, "wait:1s "+c.script, strings.Fields(c.args)...)
		text, not := strings.CutPrefix(c.sees, "!")
		if holds, _ := os.ReadFile(file); string(holds) != c.holds || strings.Contains(screen, text) == not || said != "0" {
			t.Errorf("%d: the file holds %q, said %s\n%s", i, holds, said, screen)
		}
	}
	for where, want := range map[string]string{"": "fixstep: settings are not kept: there is no folder for them: set HOME\n1", file + "/in": "fixstep: settings are not kept: "} {
		if screen, said := playedWith(t, where, "wait:1s Up Enter Right"); !strings.Contains(screen, "p7") || !strings.HasPrefix(said, want) {
			t.Errorf("in %q: %s\n%s", where, said, screen)
		}
	}
	for _, where := range []string{"", file + "/in"} {
		if _, said := playedWith(t, where, "wait:1s Down*2 Right Up*2 Space"); said != "0" {
			t.Errorf("a level that cannot be kept: %s", said)
		}
	}
	os.Truncate(file, 2<<30)
	if _, said := playedWith(t, file, "wait:1s"); said != "fixstep: read "+file+": it has more than 65536 bytes\n1" {
		t.Error(said)
	}
}

// TestATypedNameIsThatOfADuel, also where the flags say none.
func TestATypedNameIsThatOfADuel(t *testing.T) {
	if p := (duel.Peer{Mine: duelFlags{name: new(string)}.hello("zoe", 1)}); p.Names()[0] != "zoe" {
		t.Error(p.Names())
	}
}

// TestAWrongSettingStopsNoGame: the other lines count, and the program names
// the file and the line when the game has ended. A choice mends its line.
func TestAWrongSettingStopsNoGame(t *testing.T) {
	file := filepath.Join(t.TempDir(), "settings")
	for text, want := range map[string]string{
		"\nlook = big\n":        "line 2: the looks are wake, p7, ascii",
		"look:p7":               "line 1: want NAME = VALUE, a NAME of look, ",
		"motion = none\nseed=1": "line 1: want full or reduced",
		"door = true":           "line 1: want NAME = VALUE",
		"name = \x1b":           "line 1: want a text that can be seen",
		"colors = lots":         "line 1: \"lots\": colors are auto,",
		"best easy = 0":         "line 1: want a whole number from 1 to",
	} {
		os.WriteFile(file, []byte(text+"\r\nkeys=azerty\nbest novice = 3723"), 0o600)
		screen, said := playedWith(t, file, "wait:2s")
		if !strings.Contains(screen, "A: quit") || !strings.Contains(screen, "novice 1:02.0") || !strings.Contains(said, file+", "+want) || !strings.HasSuffix(said, "\n1") {
			t.Errorf("%q: %s\n%s", text, said, screen)
		}
	}
	os.WriteFile(file, []byte("look = big"), 0o600)
	if _, said := playedWith(t, file, "wait:10s", "-idle", "5s"); !strings.HasPrefix(said, "nobody pressed a key for 5s: goodbye\nfixstep: ") || !strings.HasSuffix(said, "\n1") {
		t.Errorf("after a goodbye: %s", said)
	}
	os.WriteFile(file, []byte("look = big\nlook = p7"), 0o600)
	playedWith(t, file, "wait:1s Up Enter Right")
	if text, _ := os.ReadFile(file); string(text) != "look = ascii\nlook = p7\n" {
		t.Errorf("%q", text)
	}
}

// TestABestTimeIsNotLostToAnotherGame that has kept a better one meanwhile.
func TestABestTimeIsNotLostToAnotherGame(t *testing.T) {
	file := filepath.Join(t.TempDir(), "settings")
	for line, want := range map[string]string{"best easy = 99": "99", "best easy=101": "100", "best easy = -1": "100", "": "100"} {
		os.WriteFile(file, []byte(line), 0o600)
		err := keepSettings(file, map[string]string{"best easy": "100"})
		if text, _ := os.ReadFile(file); err != nil || strings.TrimSpace(string(text)) != "best easy = "+want {
			t.Errorf("%q becomes %q: %v", line, text, err)
		}
	}
}

// FuzzSettings: what a player chooses counts from then on, and no other line of
// the file is lost, whatever the file holds.
func FuzzSettings(f *testing.F) {
	f.Add("keys = azerty\nlevel = fair\nlook = p7")
	f.Add("\nlook = \n\nlook=ascii\r\nname=")
	f.Fuzz(func(t *testing.T, text string) {
		file := filepath.Join(t.TempDir(), "settings")
		os.WriteFile(file, []byte(text), 0o600)
		err := keepSettings(file, map[string]string{"look": "p7", "motion": "reduced"})
		flags := newFlags("play", "")
		look := newViewFlags(flags)
		flags.readSettings(file)
		now, _ := os.ReadFile(file)
		for line := range strings.Lines(text) {
			if name, _ := setting(line); name != "look" && name != "motion" && !strings.Contains(string(now), line[:len(line)-1]) {
				t.Errorf("%q is lost", line)
			}
		}
		if err != nil || look.Look != 1 || !look.Calm {
			t.Errorf("%q: now %q, %+v, %v", text, now, look, err)
		}
	})
}
