package lab

import (
	"fmt"
	"strings"
)

// A Record is one paragraph of what the lab teaches, a claim about loops or a
// step of a tour: lines of a name, a colon and a value. Its checks say what the
// model machine must show, so that no text promises what does not happen. A
// line that begins with blanks goes on the line above. A line that begins with
// # is a comment.
type Record struct {
	Line   int // of the text, from 1
	fields []field
}

type field struct{ name, value string }

// Get returns the first value of that name, "" if there is none.
func (r *Record) Get(name string) string {
	for _, f := range r.fields {
		if f.name == name {
			return f.value
		}
	}
	return ""
}

// All returns every value of that name, in order.
func (r *Record) All(name string) (list []string) {
	for _, f := range r.fields {
		if f.name == name {
			list = append(list, f.value)
		}
	}
	return list
}

// Parse reads the records of a text, whose names must be among the known. The
// error names the line.
func Parse(text string, known ...string) (list []Record, err error) {
	var r *Record
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimRight(line, " \n")
		name, value, ok := strings.Cut(line, ":")
		switch {
		case strings.HasPrefix(line, "#"):
		case line == "":
			r = nil
		case strings.HasPrefix(line, " "):
			if r == nil {
				return nil, fmt.Errorf("line %d goes on nothing", n)
			}
			r.fields[len(r.fields)-1].value += " " + strings.TrimSpace(line)
		case !ok || !strings.Contains(" "+strings.Join(known, " ")+" ", " "+name+" "):
			return nil, fmt.Errorf("line %d: no name that is known: %q", n, name)
		default:
			if r == nil {
				list = append(list, Record{Line: n})
				r = &list[len(list)-1]
			}
			r.fields = append(r.fields, field{name, strings.TrimSpace(value)})
		}
	}
	return list, nil
}
