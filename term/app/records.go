package app

import "strings"

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
