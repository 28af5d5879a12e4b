package vt

import (
	"strconv"
	"strings"
)

// params are the parameters of a sequence.
type params struct {
	name string
	list [][]int
	n    int // the first parameter, at least 1
}

// arg returns parameter i, 0 if it is empty, or otherwise if it is left out.
func (p *params) arg(i, otherwise int) int {
	if i < len(p.list) {
		return p.list[i][0]
	}
	return otherwise
}

// numbers returns the parameters of a sequence, each with its parts between
// colons. An empty part is 0.
func numbers(s string) [][]int {
	var all [][]int
	for _, field := range strings.Split(s, ";") {
		var parts []int
		for _, part := range strings.Split(field, ":") {
			n, _ := strconv.Atoi(part)
			parts = append(parts, min(max(n, 0), 1<<16))
		}
		all = append(all, parts)
	}
	return all
}

// asks reports whether a sequence asks for an answer.
func (p *params) asks() bool {
	switch p.name {
	case "n", "?n", "c", ">c", "=c", ">q", "?u", "?m", "?S", "x", "p$", "?p$", "w$", "y*":
		return true
	case "t":
		op := p.arg(0, 0)
		return op == 11 || op >= 13 && op <= 16 || op >= 18 && op <= 21
	}
	return false
}

// stringAsks reports whether a string asks for an answer: for a color or the
// clipboard, a capability, a setting, or support of kitty's images.
func stringAsks(opener byte, text string) bool {
	switch opener {
	case ']':
		return strings.HasSuffix(text, ";?")
	case 'P':
		return strings.HasPrefix(text, "+q") || strings.HasPrefix(text, "$q")
	case '_':
		return strings.HasPrefix(text, "G") && strings.Contains(text, "a=q")
	}
	return false
}
