package lab

import (
	"path/filepath"
	"reflect"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"

	"fixstep/loop"
)

// The folders of Go's library and of this package, and the file of
// loop.Forever, as the program's traces have them. If the program was built
// with -trimpath, library is "".
var (
	library  = strings.TrimSuffix(fileOf(strings.Cut), "strings/strings.go")
	labs     = filepath.Dir(fileOf(fileOf))
	turnFile = fileOf(loop.Forever)
)

// module is the name of the program's main module, "" if it has none.
var module = func() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	return info.Main.Path
}()

// fileOf returns the file of a function.
func fileOf(function any) string {
	f := runtime.FuncForPC(reflect.ValueOf(function).Pointer())
	file, _ := f.FileLine(f.Entry())
	return file
}

// isGos reports whether a file is one of Go's library, by the folder of that
// library. If folder is "", a file begins with the name of its module: then
// only Go's library and the main module may begin with a word without a dot.
func isGos(file, folder string) bool {
	if folder != "" {
		return strings.HasPrefix(file, folder)
	}
	first, _, _ := strings.Cut(file, "/")
	return first != "" && !strings.Contains(first, ".") && !strings.HasPrefix(file, module+"/")
}

// ours reports whether a file is not of the one who wrote the loop: it carries
// loops out. The compiler may move a function into another, so that no name
// tells it.
func ours(file string) bool {
	lab := filepath.Dir(file) == labs && !strings.HasSuffix(file, "_test.go")
	return isGos(file, library) || file == turnFile || lab
}

// nowhere is the place of a line that no trace has.
const nowhere = "a line that is not known"

// place returns what the loop has called, and the loop's line: the first one in
// a goroutine's trace that is its author's.
func place(trace []string) (call, at string) {
	_, call, _ = strings.Cut(strings.TrimSuffix(trace[0], "]:"), " [")
	for i := 1; i+1 < len(trace); i += 2 {
		name, file := trace[i], strings.TrimSpace(trace[i+1])
		line := file
		file, _, _ = strings.Cut(file, ".go:")
		file += ".go"
		switch {
		case isGos(file, library):
			call = name[:max(0, strings.LastIndexByte(name, '('))]
		case !ours(file):
			line, _, _ = strings.Cut(line, " +")
			line = strings.TrimSuffix(line, ":1") // of a loop without code Go knows no line
			return call, filepath.Base(line)
		}
	}
	return call, nowhere
}

// A stack is where a loop has asked for an action, as runtime.Callers has it.
// An action by a method of Turn has the loop's line in it.
type stack [5]uintptr

// lines finds the loop's line in stacks, each once.
type lines map[stack]string

// here returns the loop's line in the stack of the caller's caller, "" if it is
// not known.
func (l lines) here() string {
	var s stack
	runtime.Callers(3, s[:])
	at, known := l[s]
	if !known {
		at = lineIn(s[:])
		l[s] = at
	}
	if at == "" { // functions of others may be in between
		var deep [32]uintptr
		at = lineIn(deep[:runtime.Callers(3, deep[:])])
	}
	return at
}

// lineIn returns the loop's line in a stack, "" if it is not known.
func lineIn(stack []uintptr) string {
	frames := runtime.CallersFrames(stack)
	for {
		f, more := frames.Next()
		if f.File != "" && !ours(f.File) {
			return filepath.Base(f.File) + ":" + strconv.Itoa(f.Line)
		}
		if !more {
			return ""
		}
	}
}
