package app

import (
	_ "embed" // for the claims
	"fmt"
	"io"
	"strings"
	"time"

	"fixstep/loop/classic"
	"fixstep/loop/lab"
	"fixstep/term"
	"fixstep/term/app/internal/labs"
)

// claimsText lists the claims of the articles about loops.
//
//go:embed claims.txt
var claimsText string

// A record is a paragraph of a text of the lab: lines of a name, a colon and a
// value. The values of a repeated name are lines of one value.
type record map[string]string

// records returns the records of a text. A line that begins with # is a
// comment.
func records(text string) (list []record) {
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		r := record{}
		for line := range strings.SplitSeq(paragraph, "\n") {
			if name, value, ok := strings.Cut(line, ": "); ok && name[0] != '#' {
				r[name] = strings.TrimPrefix(r[name]+"\n"+value, "\n")
			}
		}
		if len(r) > 0 {
			list = append(list, r)
		}
	}
	return list
}

// claims returns the records of claimsText.
func claims() []record { return records(claimsText) }

// parseLab reads the flags of the lab that name machines and known loops.
func parseLab(known []classic.Design, args string) (c labFlags, err error) {
	f := newFlags("lab", "")
	c.declare(f, known)
	if err = f.Parse(strings.Fields(args)); err == nil {
		err = c.ready(f)
	}
	return c, err
}

// runsOf runs the loops of a claim.
func runsOf(claim record) (lab.Runs, error) {
	flags, err := parseLab(classic.Designs, claim["run"])
	if err != nil {
		return nil, err
	}
	runs := lab.Runs{}
	for _, s := range flags.setups {
		if runs[s.Design.Name], err = s.Machine.Drive(s.Design, 0); err != nil {
			break
		}
	}
	return runs, err
}

// writeClaims lists the claims, each with its source, its command, its keys and
// an explanation with the numbers of the model.
func writeClaims(w io.Writer) error {
	_, err := fmt.Fprint(w, "The claims of the articles about game loops, and how to see each. N is Nystrom,\n"+
		"E Entropy Interactive, M Mileff, P Piston, F Fiedler. Run the command in a\n"+
		"terminal (fixstep is go run . here), then press the keys: the claim stands\n"+
		"below its lanes then, with the numbers of now. Those here are after 10 s.\n")
	for i := range claims() {
		if err == nil {
			err = writeClaim(w, i+1)
		}
	}
	return err
}

// writeClaim writes one claim of the list.
func writeClaim(w io.Writer, n int) error {
	c := claims()[n-1]
	runs, err := runsOf(c)
	if err != nil {
		return err
	}
	see, err := runs.Fill(c["see"])
	if err != nil {
		return err
	}
	keys := c["keys"]
	if keys != "" {
		keys = "    keys: " + keys + "\n"
	}
	_, err = fmt.Fprintf(w, "\n%2d. %s\n    from: %s\n    do:   fixstep lab -claim %d\n    as:   %s\n%s    see:  %s\n",
		n, indent(c["claim"], 4), indent(c["from"], 10), n, indent("fixstep lab "+c["run"], 10), keys, indent(see, 10))
	return err
}

// claimedLab returns a lab that shows a claim, see labs.NewLab.
func claimedLab(t *term.Screen, lost time.Duration, n int) *labs.Lab {
	c := claims()[n-1]
	flags, err := parseLab(classic.Designs, c["run"])
	if err != nil {
		panic(err) // the text is a part of the program
	}
	l := labs.NewLab(t, lost, flags.setups)
	do := "No key is needed."
	if keys := c["keys"]; keys != "" {
		do = "Press " + strings.TrimSuffix(keys, ".") + "."
	}
	after, _ := time.ParseDuration(c["after"])
	l.Show(after, c["axis"] == "keys", fmt.Sprintf("%d. %s (%s)", n, c["claim"], c["from"]), do, "Result: "+c["see"])
	return l
}

// indent breaks a text into lines of at most 80 columns, or one word. All but
// the first line begin so many columns from the edge.
func indent(text string, by int) string {
	lines := []string{""}
	for word := range strings.FieldsSeq(text) {
		switch last := &lines[len(lines)-1]; {
		case *last == "":
			*last = word
		case by+len(*last)+1+len(word) > 80:
			lines = append(lines, word)
		default:
			*last += " " + word
		}
	}
	return strings.Join(lines, "\n"+strings.Repeat(" ", by))
}
