package app

import (
	"cmp"
	_ "embed" // for the claims
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"fixstep/loop/classic"
	"fixstep/loop/lab"
	"fixstep/term/app/internal/labs"
)

// A card is a paragraph of a text of the lab: lines of a name, a colon and a
// value. The values of a repeated name are lines of one value.
type card map[string]string

// cards returns the cards of a text. A line that begins with # is a
// comment.
func cards(text string) (list []card) {
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		r := card{}
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

// step returns the step of the lab that a card describes.
func (r card) step() labs.Step {
	c, err := parseLab(classic.Designs, r["run"])
	if err != nil {
		panic(err) // the text is a part of the program
	}
	s := labs.Step{
		Title:  r["title"],
		From:   r["from"],
		Look:   r["look"],
		Said:   r["said"],
		Press:  r["keys"],
		Axis:   r["axis"] == "keys",
		Red:    r["once"] == "red",
		Stop:   r["stop"] != "",
		Table:  lines(r["table"]),
		Code:   lines(r["code"]),
		Ask:    r["ask"],
		Setups: c.setups,
	}
	s.Wait, _ = time.ParseDuration(r["wait"])
	s.Slower, _ = strconv.ParseInt(r["slower"], 10, 64)
	if s.Ask != "" {
		s.Answers = []string{r["1"], r["2"], r["3"]}
		s.Right = int(r["right"][0] - '0')
	}
	key := strings.Replace(r["key"], "Space", " ", 1)
	if key != "" {
		s.Key = rune(key[0])
		s.Do = cmp.Or(strings.ReplaceAll(r["do"], "_", " "), key)
	}
	return s
}

// lines returns the lines of a text; an empty text has none.
func lines(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == '\n' })
}

// parseLab reads the flags of the lab that name machines and known loops.
func parseLab(known []classic.Design, args string) (c labFlags, err error) {
	f := newFlags("lab", "")
	c.declare(f, known)
	err = f.Parse(strings.Fields(args))
	if err != nil {
		return c, err
	}
	_, err = c.ready(f)
	return c, err
}

// claimsText lists the claims of the articles about loops.
//
//go:embed claims.txt
var claimsText string

// claims returns the cards of claimsText.
func claims() []card { return cards(claimsText) }

// claim returns a claim by its number, from 1.
func claim(n int) labs.Step {
	s := claims()[n-1].step()
	s.Title = fmt.Sprintf("%d. %s", n, s.Title)
	return s
}

// runsOf runs the loops of a step to their ends.
func runsOf(s labs.Step) (lab.Runs, error) {
	lanes, err := lab.Run(s.Setups)
	runs := lab.Runs{}
	for _, lane := range lanes {
		runs[lane.Design.Name] = lane
	}
	return runs, err
}

// writeClaims lists the claims, each with its source, its command, its keys and
// an explanation with the numbers of the model.
func (c *labFlags) writeClaims(env *Env) error {
	_, err := fmt.Fprint(env.Out, ""+
		"The claims of the articles about game loops, and how to see each. Run the\n"+
		"command in a terminal (fixstep is go run . here), then press the keys: the claim\n"+
		"stands below its lanes then, with the numbers of now. Those here are after 10 s.\n")
	for i := range claims() {
		if err == nil {
			err = writeClaim(env.Out, i+1)
		}
	}
	return err
}

func (c *labFlags) writeClaim(env *Env) error { return writeClaim(env.Out, c.claim) }

// writeClaim writes one claim of the list.
func writeClaim(w io.Writer, n int) error {
	c := claims()[n-1]
	runs, err := runsOf(c.step())
	if err != nil {
		return err
	}
	said, err := runs.Fill(c["said"])
	if err != nil {
		return err
	}
	text := fmt.Sprintf("\n%2d. %s\n", n, indent(c["title"], 4))
	text += "    from: " + indent(c["from"], 10) + "\n"
	text += fmt.Sprintf("    do:   fixstep lab -claim %d\n", n)
	text += "    as:   " + indent("fixstep lab "+c["run"], 10) + "\n"
	if c["keys"] != "" {
		text += "    keys: " + c["keys"] + "\n"
	}
	text += "    see:  " + indent(said, 10) + "\n"
	_, err = io.WriteString(w, text)
	return err
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
