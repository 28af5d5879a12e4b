package app

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"regexp"
	"strings"
	"testing"

	"fixstep/loop/classic"
)

// exampleFlags is the machine of the worked example in package lab, by the
// strict law.
const exampleFlags = "-jitter 0 -step 20ms -frame 40ms -update-cost 4ms -draw-cost 10ms -stall 1s:700ms -input 300ms,310ms,1500ms -for 3s "

func labOutput(t *testing.T, args string) string {
	t.Helper()
	var out bytes.Buffer
	if err := labCommand(strings.Fields(args), &out); err != nil {
		t.Fatalf("lab %s: %v", args, err)
	}
	return out.String()
}

// What the command prints, byte for byte.
func TestLabPrints(t *testing.T) {
	for name, args := range map[string]string{
		"example.txt":   exampleFlags,
		"example.json":  exampleFlags + "-json",
		"trace.json":    exampleFlags + "-trace -json -for 90ms -input 45ms -stall 41ms:3ms",
		"machines.txt":  "-machine help",
		"fast.txt":      "-jitter 0 -machine fast",
		"slow.txt":      "-jitter 0 -machine slow",
		"tight.txt":     "-jitter 0 -machine tight",
		"stalling.txt":  "-jitter 0 -machine stalling",
		"coarse.txt":    "-jitter 0 -machine coarse-timer",
		"debugger.txt":  "-jitter 0 -machine debugger",
		"help.txt":      "-help",
		"overrides.txt": "-jitter 0 -draw-cost 2ms -machine debugger -for 1s -loops nap,steady",
	} {
		t.Run(name, func(t *testing.T) {
			golden(t, "lab/"+name, labOutput(t, args))
		})
	}
}

// A flag wins over the named machine, wherever it stands.
func TestLabFlagsOverrideTheMachine(t *testing.T) {
	a := labOutput(t, "-machine debugger -update-cost 2ms -stall 1s:1s -for 3s -json")
	b := labOutput(t, "-update-cost 2ms -draw-cost 4ms -input 1s,4s -json -stall 1s:1s -for 3s")
	if a != b {
		t.Errorf("got\n%swant\n%s", a, b)
	}
}

// A loop on a named machine does what it does alone there, whatever stands
// beside it; flags win, and all run as long as the longest.
func TestALaneIsALoopOnAMachine(t *testing.T) {
	const three = "-stall 1s:1s -stall 2s:1s -stall 3s:1s "
	for lanes, alone := range map[string][]string{
		"-loops delta@fast,delta@slow,steady":               {"-loops delta@fast -machine fast", "-loops delta@slow -machine slow", "-loops steady"},
		"-machine slow -loops nap,nap@fast":                 {"-loops nap -machine slow", "-loops nap@fast -machine fast"},
		"-draw-cost 2ms -stall 1s:1s -loops nap@stalling":   {"-loops nap@stalling -update-cost 500us -draw-cost 2ms -stall 1s:1s -input 1s,4s"},
		"-step 20ms -machine slow -loops nap,nap@step=40ms": {"-loops nap -step 20ms -machine slow", "-loops nap@step=40ms -step 40ms -machine slow"},
		three + "-loops nap@stall=500ms:1s,nap@stall=4s:1s": {"-loops nap@stall=500ms:1s -stall 500ms:1s " + three, "-loops nap@stall=4s:1s -stall 4s:1s " + three},
		"-loops nap@debugger,steady":                        {"-loops nap@debugger -machine debugger", "-loops steady -for 40s"},
		"-loops nap@debugger,nap@fast -for 2s -step 100ms":  {"-loops nap@debugger -machine debugger -for 2s -step 100ms", "-loops nap@fast -machine fast -for 2s -step 100ms"},
	} {
		for _, form := range []string{"-json ", "-trace "} {
			want := ""
			for _, args := range alone {
				args = strings.Replace(args, "@", "-on-", 1) // no lane of its own
				name, _, _ := strings.Cut(args[len("-loops "):], " ")
				loop, _, _ := strings.Cut(name, "-on-")
				out := labOutput(t, form+strings.Replace(args, name, loop, 1))
				want += strings.ReplaceAll(out, `"loop":"`+loop+`"`, `"loop":"`+strings.Replace(name, "-on-", "@", 1)+`"`)
			}
			if got := labOutput(t, form+lanes); got != want {
				t.Errorf("%s%s: %d bytes, want %d", form, lanes, len(got), len(want))
			}
		}
	}
	if got := labOutput(t, "-loops delta@fast,delta@slow"); !regexp.MustCompile(`(?m)^delta@fast +6666 .*\ndelta@slow +400 `).MatchString(got) {
		t.Errorf("%s", got)
	}
	if n := strings.Count(labOutput(t, "-json -loops all@fast"), "@fast"); n != len(classic.Designs) {
		t.Errorf("%d loops on a machine", n)
	}
}

// Stalls are taken in order of time, and so are inputs.
func TestLabSortsStallsAndInputs(t *testing.T) {
	a := labOutput(t, "-json -stall 2s:300ms -stall 1s:200ms -input 3s,2s -input 1s")
	b := labOutput(t, "-json -stall 1s:200ms -stall 2s:300ms -input 1s,2s,3s")
	if a != b {
		t.Errorf("got\n%swant\n%s", a, b)
	}
}

// Whatever is wrong is said in one line, before anything runs or is printed.
func TestLabUsageErrors(t *testing.T) {
	for args, want := range map[string]string{
		"-update-cost -1ms":               "-update-cost: give a time of 0 or more",
		"-draw-cost 5":                    "-draw-cost: give a time such as",
		"-step 0":                         "-step: give a time above 0",
		"-frame 0s":                       "-frame: give a time above 0",
		"-frame -1s":                      "-frame: give a time above 0",
		"-stall -1s:1s":                   "-stall: give a time of 0 or more",
		"-stall 1s:-1s":                   "-stall: give a time of 0 or more",
		"-stall 1s":                       "-stall: give two times",
		"-input 1s,,2s":                   "-input: give a time such as",
		"-max-updates many":               "-max-updates: give a whole number",
		"-loops steady,bussy":             `no loop "bussy": there are busy, nap, delta,`,
		"-loops ,":                        `no loop "": there are`,
		"-machine old":                    `no machine "old": there are fast, slow,`,
		"-loops steady@old":               `no machine "old": there are fast, slow,`,
		"-loops steady@":                  `no machine "": there are fast, slow,`,
		"-loops fast@steady":              `no loop "fast": there are`,
		"-loops steady@step=0":            "@step: give a time above 0",
		"-loops steady@stop=4ms":          `@stop: a lane may have one of step, frame,`,
		"-loops steady@body=wall":         `@body: a lane may have one of`,
		"-nonsense":                       "not defined: -nonsense",
		"table":                           `"table" is not a flag`,
		"-table -json":                    "choose one",
		"-table -trace":                   "-trace goes with -json",
		"-draw-cost 0":                    "delta never sleeps: give it a -draw-cost",
		"-draw-cost 0 -update-cost 0":     "busy never sleeps: give it an -update-cost or",
		"-draw-cost 0 -loops nap,catchup": "catchup never sleeps",
		"-step 1ns -for 1h":               "turns: give a shorter -for",
		"-whole 1h -for 9h -loops nap":    "turns: give a shorter -for",
		"-body soul":                      `no body "soul": there are dot, spring, wall`,
		"-draw-cost 1ns -update-cost 0":   "turns: give a shorter -for",
		"-for 2500000h -step 1h -frame 1h -loops nap -stall 0s:2500000h": "turns: give a shorter -for",
		"-loops event -step 2500000h -input 1s,2s,3s,4s,5s":              "turns: give a shorter -for",
	} {
		var out bytes.Buffer
		err := labCommand(strings.Fields(args), &out)
		switch {
		case err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n"):
			t.Errorf("lab %s: error %q, want one line with %q", args, err, want)
		case out.Len() > 0:
			t.Errorf("lab %s printed %q", args, out.String())
		}
	}
}

// A free machine is fine for a loop that sleeps, and a free draw for busy.
func TestLabTakesAFreeMachine(t *testing.T) {
	labOutput(t, "-update-cost 0 -draw-cost 0 -loops nap,limited,frameskip,guarded,piston,event,async,steady")
	labOutput(t, "-draw-cost 0 -loops busy")
}

func TestLabReportsWriteErrors(t *testing.T) {
	r, w := io.Pipe()
	r.Close()
	for _, format := range []string{"-table", "-json", "-trace"} {
		if err := labCommand([]string{format, "-for", "100ms"}, w); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("lab %s to a closed pipe: %v", format, err)
		}
	}
}

// No command line makes it panic, hang or print half a line.
func FuzzLabFlags(f *testing.F) {
	f.Add(exampleFlags)
	f.Add("-machine stalling -json -loops all -grain 1ms")
	f.Add("-whole 1h -clock 55ms -swap 16ms -body wall -hidden -for 2s")
	f.Add("-loops delta@fast,all@slow,nap -machine stalling")
	f.Add("-step 1ns -for 1us -draw-cost 1ns -trace -max-updates 3")
	f.Fuzz(func(t *testing.T, args string) {
		var c labFlags
		fs := flag.NewFlagSet("lab", flag.ContinueOnError)
		fs.SetOutput(io.Discard)
		c.declare(fs, classic.Designs)
		if fs.Parse(strings.Fields(args)) != nil || c.ready(fs) != nil || c.svg != "" || c.tour || c.claims || c.claim > 0 {
			return
		}
		for _, s := range c.setups {
			if s.Machine.Turns(s.Design) > 100000 {
				return
			}
		}
		var out bytes.Buffer
		if err := c.write(&Env{Out: &out}); err != nil || !bytes.HasSuffix(out.Bytes(), []byte("\n")) {
			t.Fatalf("lab %s: %v", args, err)
		}
	})
}

// labCommand runs a command line of the lab.
func labCommand(args []string, stdout io.Writer) error {
	var c labFlags
	fs := flag.NewFlagSet("lab", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	c.declare(fs, classic.Designs)
	switch err := fs.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fs.SetOutput(stdout)
		fs.PrintDefaults()
		return nil
	case err != nil:
		return err
	}
	if err := c.ready(fs); err != nil {
		return err
	}
	return c.write(&Env{Out: stdout})
}
