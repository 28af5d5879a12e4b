package app

import (
	_ "embed" // for the claims
	"flag"
	"fmt"
	"io"
	"strings"

	"fixstep/loop/classic"
	"fixstep/loop/lab"
)

// claimsText lists what the texts claim about loops.
//
//go:embed claims.txt
var claimsText string

// claims returns the records of claimsText.
func claims() []lab.Record {
	return mustParse(claimsText, "claim", "from", "run", "also", "keys", "word", "see", "check")
}

// mustParse reads a text of the program's own.
func mustParse(text string, known ...string) []lab.Record {
	list, err := lab.Parse(text, known...)
	if err != nil {
		panic(err)
	}
	return list
}

// parseLab reads flags of the lab that say which machine and loops to run.
func parseLab(args string) (c labFlags, err error) {
	fs := flag.NewFlagSet("lab", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	c.declare(fs, classic.Designs)
	if err = fs.Parse(strings.Fields(args)); err == nil {
		err = c.ready(fs)
	}
	return c, err
}

// runAll runs the loops that flags of the lab name, and adds the runs to the
// list, each by the prefix and the name of its loop.
func runAll(list lab.Runs, prefix, args string) error {
	c, err := parseLab(args)
	if err != nil {
		return err
	}
	for _, s := range c.setups {
		if list[prefix+s.Design.Name], err = s.Machine.Drive(s.Design, nil); err != nil {
			return err
		}
	}
	return nil
}

// runsOf runs what a claim is about.
func runsOf(c *lab.Record) (lab.Runs, error) {
	runs := lab.Runs{}
	err := runAll(runs, "", c.Get("run"))
	if also := c.Get("also"); err == nil && also != "" {
		err = runAll(runs, "b.", also)
	}
	return runs, err
}

// writeClaims lists the claims: where each stands, what to do, and what is to
// be seen, with the numbers of the model.
func writeClaims(w io.Writer) error {
	_, err := fmt.Fprint(w, "What the texts claim about game loops, and how to see it. N is Nystrom, E Entropy Interactive,\n"+
		"M Mileff, P Piston. Run the command in a terminal (fixstep is go run . here), then press the keys;\n"+
		"↑ ↓ choose the lane whose numbers stand below. The numbers here are those of -table, after 10 s;\n"+
		"live ones go on.\n")
	for i, c := range claims() {
		runs, bad := runsOf(&c)
		if bad != nil {
			return bad
		}
		see, bad := runs.Fill(c.Get("see"))
		if bad != nil {
			return bad
		}
		text := fmt.Sprintf("\n%2d. %s\n", i+1, indent(c.Get("claim"), 4)) +
			"    from: " + indent(c.Get("from"), 10) + "\n    do:   fixstep lab " + c.Get("run") + "\n"
		if keys := c.Get("keys"); keys != "" {
			text += "    keys: " + keys + "\n"
		}
		if also := c.Get("also"); also != "" {
			text += "    and:  fixstep lab " + also + "\n"
		}
		if _, bad = fmt.Fprint(w, text, "    see:  ", indent(see, 10), "\n"); bad != nil {
			err = bad
		}
	}
	return err
}

// indent breaks a text into lines that stand below each other in a list, so
// many columns from its edge.
func indent(text string, by int) string { return indentTo(100, text, by) }

// indentTo is indent with lines of at most so many columns, and one word.
func indentTo(width int, text string, by int) string {
	var out strings.Builder
	column := 0
	for word := range strings.FieldsSeq(text) {
		switch {
		case column == 0:
		case by+column+len(word) > width:
			out.WriteString("\n" + strings.Repeat(" ", by))
			column = 0
		default:
			out.WriteByte(' ')
		}
		out.WriteString(word)
		column += len(word) + 1
	}
	return out.String()
}
