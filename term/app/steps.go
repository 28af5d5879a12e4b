package app

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"fixstep/loop/classic"
	"fixstep/term/app/internal/labs"
)

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

// step returns the step of the lab that a record describes.
func (r record) step() labs.Step {
	c, err := parseLab(classic.Designs, r["run"])
	if err != nil {
		panic(err) // the text is a part of the program
	}
	s := labs.Step{
		Title: r["title"], From: r["from"], Look: r["look"], Said: r["said"], Press: r["keys"], Axis: r["axis"] == "keys", Setups: c.setups,
		Red: r["once"] == "red", Stop: r["stop"] != "", Table: lines(r["table"]), Code: lines(r["code"]),
	}
	s.Wait, _ = time.ParseDuration(r["wait"])
	s.Slower, _ = strconv.ParseInt(r["slower"], 10, 64)
	if s.Ask = r["ask"]; s.Ask != "" {
		s.Answers, s.Right = []string{r["1"], r["2"], r["3"]}, int(r["right"][0]-'0')
	}
	if key := strings.Replace(r["key"], "Space", " ", 1); key != "" {
		s.Key, s.Do = rune(key[0]), cmp.Or(strings.ReplaceAll(r["do"], "_", " "), key)
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
	if err = f.Parse(strings.Fields(args)); err == nil {
		err = c.ready(f)
	}
	return c, err
}
