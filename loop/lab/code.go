package lab

import (
	"os"
	"path"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"

	"fixstep/loop"
	"fixstep/loop/classic"
)

// A Line is a line of the code of a loop, without its brace.
type Line struct {
	Text string // indented by spaces
	Now  bool   // the operation that it names is being carried out
	Done bool   // the last Advance carried out that operation

	core int       // whose turn it is in
	does loop.Kind // the operation that it names
	acts bool      // it names one
}

// linesOf returns the lines of the turns of a loop, one turn for each core,
// with an empty line between two turns. There are none if the file is not
// there.
func linesOf(d classic.Design) (lines []Line) {
	var written any = d.New
	if d.New == nil {
		written = classic.Async // the only loop without New
	}
	begin := reflect.ValueOf(written).Pointer()
	file, number := runtime.FuncForPC(begin).FileLine(begin)
	all := strings.Split(textOf(file), "\n")
	if !opens(all, number) {
		return nil
	}
	head, core := number-1, 0
	for n := head; n < end(all, head); n++ {
		if opens(all, n+1) && strings.Contains(all[n], "Forever(func") {
			if core > 0 {
				lines = append(lines, Line{})
			}
			lines = append(lines, block(all, n, core)...)
			core++
		}
	}
	if lines == nil {
		lines = block(all, head, 0)
	}
	return lines
}

// textOf returns the text of a Go file: from loop.Sources, if it is one of the
// folders loop and loop/classic, or from the disk if the file is still there.
func textOf(file string) string {
	dir, name := path.Split(file)
	text, err := loop.Sources.ReadFile(strings.TrimPrefix(path.Base(dir)+"/"+name, "loop/"))
	if err != nil {
		text, err = os.ReadFile(file)
	}
	// With -trimpath a file begins with its module, and not with a folder.
	for more := !filepath.IsAbs(file); more && err != nil; {
		_, file, more = strings.Cut(file, "/")
		text, err = os.ReadFile(file)
	}
	return string(text)
}

// opens reports whether a line, counted from 1, is there and opens a block. A
// file may have changed since the program was built.
func opens(all []string, number int) bool {
	return 0 < number && number <= len(all) && strings.HasSuffix(all[number-1], "{")
}

// tabs returns the number of tabs before a line.
func tabs(line string) int { return len(line) - len(strings.TrimLeft(line, "\t")) }

// end returns the index of the line that closes the block which a line opens.
func end(all []string, head int) int {
	brace := strings.Repeat("\t", tabs(all[head])) + "}"
	for n := head + 1; n < len(all); n++ {
		if strings.HasPrefix(all[n], brace) {
			return n
		}
	}
	return len(all)
}

// block returns the lines of the block which a line opens. A class need not
// know Go, and braces say no more than indentation: a brace that opens a block
// is shown as a colon, a closing brace is left out.
func block(all []string, head, core int) (lines []Line) {
	for _, line := range all[head+1 : end(all, head)] {
		words := strings.TrimPrefix(strings.TrimLeft(line, "\t"), "} ")
		if head, opens := strings.CutSuffix(words, " {"); opens {
			words = head + ":"
		}
		if words == "}" || words == "" {
			continue
		}
		l := Line{Text: strings.Repeat("    ", max(0, tabs(line)-tabs(all[head])-1)) + words, core: core}
		l.does, l.acts = operation(words)
		lines = append(lines, l)
	}
	return lines
}

// operation returns the kind of the operation that a line names, and whether it
// names one: it calls a method of Turn, or a function of such a name.
func operation(line string) (does loop.Kind, named bool) {
	line = strings.ToLower(line)
	for kind := loop.Input; kind <= loop.Drop; kind++ {
		_, after, _ := strings.Cut(line, "."+kind.String())
		after = strings.TrimPrefix(strings.TrimPrefix(after, "at"), "ahead")
		if strings.HasPrefix(after, "(") {
			return kind, true
		}
	}
	return 0, false
}
