//go:build !js

package app

import (
	"bytes"
	"errors"
	"os"
	"os/user"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"fixstep/term"
)

// slips are wrong command lines, with a part of the error, which names at least
// the fault.
var slips = map[string]string{
	"nosuch":      `fixstep: unknown command "nosuch". 'fixstep help' lists all.`,
	"plya":        `fixstep: unknown command "plya". Did you mean play? 'fixstep help' lists all.`,
	"-x":          "fixstep: unknown flag -x. 'fixstep -h' lists the commands, 'fixstep play -h' its flags.\n",
	"---x":        "fixstep: bad flag syntax: ---x. 'fixstep -h' lists",
	"help paly":   `fixstep help: unknown command "paly". Did you mean play?`,
	"help play x": "fixstep help: name one command",
	"version x":   `fixstep version: unexpected "x". 'fixstep version -h' lists the flags.`,

	"play extra":                            `unexpected "extra"`,
	"play -v":                               "unknown flag -v. 'fixstep play -h' lists the flags.",
	"play hard":                             "fixstep play: unexpected \"hard\". Did you mean -level hard?\n",
	"play -stats off":                       `unexpected "off". 'fixstep play -h'`,
	"play -seed -1":                         "fixstep play: -seed -1: want a whole number, 0 or more\n",
	"play -look":                            "fixstep play: -look needs a value. 'fixstep play -h' lists the flags.\n",
	"play -stats=5":                         "fixstep play: -stats takes no value: leave =5 out\n",
	"practice -log x":                       "unknown flag -log. 'fixstep practice -h'",
	"practice -players 2":                   "unknown flag -players. 'fixstep practice -h'",
	"replay -from x a":                      "-from x: want a tick, 0 or more",
	"replay -from -1":                       "fixstep replay: -from -1: want a tick, 0 or more\n",
	"play -seed 99999999999999999999":       "want a whole number, at most 18446744073709551615",
	"play stats":                            "fixstep play: unexpected \"stats\". Did you mean -stats?\n",
	"lab 9":                                 `"9" is not a flag`,
	"smoke -golden x -keys q":               "-golden needs a program: put -- before it",
	"smoke -background dark -- true":        "-background is for the game",
	"smoke -motion full -- true":            "unknown flag -motion. 'fixstep smoke -h'",
	"thin htop":                             "fixstep thin: put -- before a program",
	"thin --":                               "fixstep thin: put -- before a program",
	"host -thin":                            "fixstep host: -thin goes with -game PATH",
	"play -loop nosuch":                     "-loop nosuch: want one of busy",
	"play -loop=delta":                      "fixstep lab",
	"play -ups 0":                           "from 1 to 1000",
	"play -for=-1s":                         "want a time of 0s or more",
	"play -for=3":                           "-for 3: a time needs a unit, as in 3s or 3ms\n",
	"play -seed=x":                          "-seed x: want a whole number",
	"play -lost=0s":                         "want a time of 1s or more",
	"play -colors=pink":                     "fixstep play: -colors pink: want one of auto, 24bit, 256, 16, 8, none\n",
	"play -look vector":                     "ascii\n",
	"play -name \u200d":                     "can be seen",
	"play -name \u3000\u200d":               "can be seen",
	"play -name " + strings.Repeat("x", 65): "-name",
	"play -dir=":                            `-dir "": it is empty`,
	"play -level x":                         "want one of novice, easy, fair, medium, hard",
	"play -players 3":                       "from 1 to 2",
	"play -keys qwertz":                     "want one of qwerty, azerty, lefthand, azerty,lefthand",

	"duel -lobby /nosuch":    "-lobby",
	"duel a b":               "name one host at most",
	"duel -- -x":             `"-x" is not the name of a host: fixstep duel user@host`,
	"duel @far":              `"@far" is not the name of a host: fixstep duel user@host`,
	"duel -lobby=":           "-lobby: name a directory, or leave it out",
	"duel -lobby /tmp far":   "-lobby is for players on this host, and far has its own: leave it out",
	"watch -lobby=":          "-lobby: name a directory, or leave it out",
	"duel -stdio far":        "-stdio is what ssh runs on the other machine: leave it out",
	"duel -stdio -lobby a@b": "-lobby: ",
	"watch -lobby a@b":       "-lobby: ",
	"watch a@b":              `unexpected "a@b"`,
	"duel -with=":            "it is empty",

	"replay a b":    "fixstep replay: name one file",
	"replay -check": "fixstep replay: name the files to check",

	"smoke -animate":                 "-animate goes with -svg FILE",
	"smoke -keys signal:TERM":        `"signal:TERM" needs a program: put -- before it`,
	"smoke -keys signal:FOO -- true": `"signal:FOO": there is no such signal`,
	"smoke -keys lft*3":              `"lft" is not a key: `,
	"smoke -for=0s":                  "want a time",
	"smoke -for=25h":                 "to 24h",
	"smoke -size=80":                 "80x24",
	"smoke -size=80x201":             "500x200",
	"smoke --":                       "name a program after --",
	"smoke -line 64k -- x":           "such as 64k,50ms",
	"smoke -line ,50ms -- x":         "such as 64k,50ms",
	"smoke -line 1,packed -- x":      "such as 64k,50ms",
	"smoke -line 0,50ms -- x":        "such as 64k,50ms",
	"smoke -line k,50ms -- x":        "such as 64k,50ms",
	"smoke -line 9k,-1s -- x":        "such as 64k,50ms",
	"smoke -line 2000M,1s -- x":      "such as 64k,50ms",
	"smoke -line 1k,2m -- x":         "such as 64k,50ms",
	"smoke ls -l":                    `fixstep smoke: unexpected "ls -l": put -- before a program`,
	"smoke ''":                       `fixstep smoke: unexpected ""`,

	"lab -update-cost -1ms":           "-update-cost -1ms: want a time of 0s or more",
	"lab -draw-cost 5":                "-draw-cost 5: a time needs a unit, as in 5s or 5ms",
	"lab -step 0":                     "-step 0: want a time of 1ns or more",
	"lab -frame 0s":                   "-frame 0s: want a time",
	"lab -stall -1s:1s":               "-stall -1s:1s: want a time",
	"lab -stall 1s:-1s":               "-stall 1s:-1s: want a time",
	"lab -stall 1s":                   "-stall 1s: give two times",
	"lab -input 1s,,2s":               "-input 1s,,2s: want a time with its unit, as in 90s or 1m30s",
	"lab -max-updates many":           "-max-updates many: want a whole number",
	"lab -svg=":                       "it is empty",
	"lab -loops steady,bussy":         `no loop "bussy": there are busy, nap, delta,`,
	"lab -loops ,":                    `no loop "": there are`,
	"lab -machine old":                `no machine "old": there are fast, fast-screen,`,
	"lab -loops steady@":              `no machine "": there are fast, fast-screen,`,
	"lab -loops fast@steady":          `no loop "fast": there are`,
	"lab -loops steady@step=0":        "@step: want a time",
	"lab -loops steady@stop=4ms":      `@stop: a lane may have one of step, frame,`,
	"lab -loops steady@body=wall":     `@body: a lane may have one of`,
	"lab -loop nap":                   "fixstep lab: unknown flag -loop. Did you mean -loops?\n",
	"lab -for 10":                     "fixstep lab: -for 10: a time needs a unit, as in 10s or 10ms\n",
	"lab table":                       `"table" is not a flag`,
	"lab -table -json":                "fixstep lab: -table and -json: choose one\n",
	"lab -claims=no":                  "-claims takes no value: leave =no out",
	"lab -tour=15":                    `fixstep lab: -tour takes the number of a step, from 1 to 14: not "15"`,
	"lab -draw-cost 0":                "delta never sleeps: give it a -draw-cost",
	"lab -draw-cost 0 -update-cost 0": "busy never sleeps: give it an -update-cost or",
	"lab -draw-cost 0 -update-cost 0 -loops nap,catchup": "catchup never sleeps",
	"lab -step 1ns -for 1h":                              "turns: give a shorter -for",
	"lab -body soul":                                     `no body "soul": there are dot, spring, wall`,
	"lab -for 2500000h -step 1h -frame 1h -loops nap -stall 0s:2500000h": "turns: give a shorter -for",
	"lab -loops event -step 2500000h -input 1s,2s,3s,4s,5s":              "turns: give a shorter -for",
	"lab -tour -loops=nap":       "leave -loops out",
	"lab -claim 3 -machine fast": "leave -machine out",
	"lab -claim 3 -loops nap":    "-claim brings its own loops and machines: leave -loops out",
	"lab -claim 3 -table":        "choose one",
	"lab -claim 0":               "want a whole number from 1 to",
	"lab -claim 99":              "want a whole number from 1 to",
	"lab -claim one":             "want a whole number from 1 to",
	"lab -tour 0":                `a step, from 1 to 14: not "0"`,
	"lab -tour 15":               `a step, from 1 to 14: not "15"`,
	"lab -tour x":                `a step, from 1 to 14: not "x"`,
	"lab -tour 5 6":              `a step, from 1 to 14: not "5 6"`,
	"lab -claims 3":              "-claim 3",
	"lab -update":                "-update goes with -svg",
	"lab -plain":                 "-plain goes with -tour",
	"lab -tour -key":             "-key goes with -sheet",
	"lab -table -plain":          "-plain goes with -tour or -trace\n",
	"lab -sheet":                 "-sheet goes with -tour\n",
	"lab -tour -json":            "-json and -tour: choose one\n",
	"lab -claims -loops nap":     "-claims brings its own loops and machines: leave -loops out\n",
	"lab -check nap@fast":        "-check brings its own machines: leave the @ out\n",

	"host extra":                                  `fixstep host: unexpected "extra": after -- stand flags of play`,
	"host -- extra":                               `fixstep host: unexpected "extra"`,
	"host -- -sede 1":                             "fixstep host: unknown flag -sede. Did you mean -seed?\n",
	"host -user ROOT":                             "no name for an account",
	"host -user root":                             "would let everybody in as root: name a new account\n",
	"host -user root -existing":                   "would let everybody in as root: name a new account\n",
	"host -user nobody":                           "-user nobody: this account exists, and everybody could log in as it: name a new one, or say -existing\n",
	"host -user www-data":                         "name a new one, or say -existing\n",
	"host -seat /nosuch":                          "-seat wants a program after --",
	"host -- -dir /srv/a -log /srv/a/log":         "-log /srv/a/log: game can replace each file of /srv/a",
	"host -- -dir /srv/a/ -log /srv/a/../a/b/log": "game can replace each file of",
	"host -- -lobby /srv/a -log /srv/a/log":       "game can replace each file of /srv/a",
	"host -program fixstep":                       "-program fixstep: want an absolute path",
	"host -players 0":                             "-players",
	"host -game walker":                           "fixstep host: -game walker: want an absolute path of letters, digits and _ . / : + -, such as /usr/local/bin/walker\n",
	"host -game=":                                 "-game",
	"smoke -styled -- x":                          "-styled goes with -golden FILE",
	"smoke -update -- x":                          "-update goes with -golden, -svg, -cast or -record",
	"host -game /w -- a;b":                        "a;b",
	"host -key a b":                               "-key",
	"host -key a b c":                             "want the %t, %k and %f",
	"host -- -dir a;b":                            "a;b",
}

// unopened carries out a command line that may not open a terminal. It returns
// the exit status and the output.
func unopened(t *testing.T, args ...string) (code int, said string) {
	t.Helper()
	var out bytes.Buffer
	env := &Env{
		Out: &out, Interactive: true,
		Now: func() time.Duration { return 0 }, Date: time.Now,
		Open: func(term.Options) (*term.Screen, error) {
			t.Errorf("%q: a terminal is opened", args)
			return nil, errors.New("not here")
		},
	}
	return Main(env, &out, args), out.String()
}

// TestSlipsAreAnswered checks that a slip on the command line gives one line
// that says what to do, and status 2. No other text is printed, and no
// terminal is touched.
func TestSlipsAreAnswered(t *testing.T) {
	open := filepath.Join(t.TempDir(), "open")
	os.Mkdir(open, 0o700)
	os.Chmod(open, 0o777)
	slips["duel -lobby "+open] = "-lobby"
	me, err := user.Current()
	switch {
	case runtime.GOOS == "windows": // it has no such accounts, and names of the form DOMAIN\user
		delete(slips, "host -user nobody")
		delete(slips, "host -user www-data")
	case err == nil:
		slips["host -user "+me.Username] = "fixstep host: -user " + me.Username
	}
	for line, want := range slips {
		code, out := unopened(t, words(line)...)
		command, _, _ := strings.Cut(line, " ")
		begins := "fixstep " + command + ": "
		if _, unknown := commandOf(command); unknown != nil {
			begins = "fixstep: "
		}
		one := strings.HasPrefix(out, begins) && strings.Count(out, "\n") == 1
		if code != 2 || !one || !strings.Contains(out, want) {
			t.Errorf("%s: status %d, %q, want %q", line, code, out, want)
		}
	}
	// A variable of a script may be empty.
	code, out := unopened(t, "duel", "")
	if code != 2 || !strings.Contains(out, `"" is not the name of a host`) {
		t.Errorf("duel with an empty host: status %d, %q", code, out)
	}
}

// TestStatusesDiffer checks that a script can tell an unreadable file from a
// wrong flag, from a terminal that is missing, and from a program that does not
// start.
func TestStatusesDiffer(t *testing.T) {
	folder := t.TempDir()
	for line, want := range map[string]int{
		"play -dir /nosuch/dir": 1, "play -log /nosuch/file": 1, "smoke -keys @/nosuch": 1,
		"smoke -keys @/nosuch -- true": 1, "replay /nosuch": 1, "replay usage_test.go": 1,
		"replay -check /nosuch": 1, "lab -trace /nosuch": 1, "lab -trace usage_test.go": 1,
		"replay -from x /nosuch": 2, "smoke -- /nosuch": 127, "thin -- nosuch": 127,
		"smoke -- " + folder: 126,
	} {
		if runtime.GOOS == "windows" && line == "smoke -- /nosuch" {
			want = 126 // no program can be run there
		}
		command := strings.Fields(line)[0]
		code, out := unopened(t, strings.Fields(line)...)
		if code != want || !strings.Contains(out, "fixstep "+command+": ") {
			t.Errorf("%s: status %d, want %d: %s", line, code, want, out)
		}
	}
	if out, code := run(t, "play"); code != 3 || !strings.HasPrefix(out, "fixstep play: no terminal: ") {
		t.Errorf("play without a terminal: status %d, %s", code, out)
	}
	if out, code := run(t); code != 3 || !strings.HasPrefix(out, "fixstep: no terminal: ") {
		t.Errorf("no command and no terminal: status %d, %s", code, out)
	}
}
