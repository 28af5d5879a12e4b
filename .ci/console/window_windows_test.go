// Package console plays the game in a console of Windows: its tests press keys
// as records, and look at the picture that the game writes. See .ci/windows.
package console

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"

	"fixstep/term/vt"
)

// pictures is the pipe that the game of .ci/windows writes its frames to.
const pictures = `\\.\pipe\fixstep`

// keeper is set for a process that only keeps a console open.
const keeper = "FIXSTEP_KEEPER"

func TestMain(m *testing.M) {
	if os.Getenv(keeper) != "" {
		time.Sleep(time.Minute)
		return
	}
	os.Exit(m.Run())
}

// call calls a function of the system that x/sys does not have.
//
//go:uintptrescapes
func call(name string, args ...uintptr) error {
	done, _, err := windows.NewLazySystemDLL("kernel32.dll").NewProc(name).Call(args...)
	if done == 0 {
		return err
	}
	return nil
}

// utf16 returns a text for the system.
func utf16(text string) *uint16 { return windows.StringToUTF16Ptr(text) }

// A window is a console in which a game plays. It has no window that anybody
// sees.
type window struct {
	*testing.T
	console windows.Handle // a pseudo console
	in, out *os.File       // of the console
	picture windows.Handle // the pipe of the game
	term    *vt.Term       // shows the picture
	game    *exec.Cmd
	modes   [2]uint32    // of the console before the game
	said    bytes.Buffer // by the game on stderr
}

// open starts a command of the game in a console of 80 by 24 cells.
func open(t *testing.T, args ...string) *window {
	game := os.Getenv("FIXSTEP_GAME")
	if game == "" {
		t.Skip("FIXSTEP_GAME names no game that writes to a pipe: .ci/windows builds one")
	}
	w := &window{T: t, term: vt.New(80, 24, vt.Options{})}
	w.attach()
	var err error
	const both, blocks, one, size = windows.PIPE_ACCESS_DUPLEX, 0, 1, 1 << 16
	w.picture, err = windows.CreateNamedPipe(utf16(pictures), both, blocks, one, size, size, 0, nil)
	w.must(err)
	t.Cleanup(func() { windows.CloseHandle(w.picture) })
	w.modes = w.now()
	w.game = exec.Command(game, args...)
	w.game.Env = append(os.Environ(), "APPDATA="+t.TempDir())
	w.game.Stdin, w.game.Stdout, w.game.Stderr = w.in, w.out, &w.said
	const forBreak = windows.CREATE_NEW_PROCESS_GROUP
	w.game.SysProcAttr = &syscall.SysProcAttr{CreationFlags: forBreak}
	w.must(w.game.Start())
	t.Cleanup(func() { w.game.Process.Kill() })
	if err := windows.ConnectNamedPipe(w.picture, nil); err != windows.ERROR_PIPE_CONNECTED {
		w.must(err)
	}
	go w.show()
	return w
}

func (w *window) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

// attach makes a console, and makes it that of this process.
func (w *window) attach() {
	var keys, typed, shown, drawn windows.Handle
	w.must(windows.CreatePipe(&keys, &typed, nil, 0))
	w.must(windows.CreatePipe(&shown, &drawn, nil, 0))
	w.must(windows.CreatePseudoConsole(windows.Coord{X: 80, Y: 24}, keys, drawn, 0, &w.console))
	pid := w.keep()
	call("FreeConsole")
	if !within(func() bool { return call("AttachConsole", uintptr(pid)) == nil }) {
		w.Fatal("the console does not begin")
	}
	w.Cleanup(func() {
		call("FreeConsole")
		for _, pipe := range []windows.Handle{keys, typed, shown, drawn} {
			windows.CloseHandle(pipe)
		}
	})
	var err error
	w.in, err = os.OpenFile("CONIN$", os.O_RDWR, 0)
	w.must(err)
	w.out, err = os.OpenFile("CONOUT$", os.O_RDWR, 0)
	w.must(err)
	w.Cleanup(func() { w.in.Close(); w.out.Close() })
}

// keep starts a process that keeps the console, and returns its number. Only a
// process that is started with the console can begin it.
func (w *window) keep() (pid uint32) {
	list, err := windows.NewProcThreadAttributeList(1)
	w.must(err)
	defer list.Delete()
	console := *(*unsafe.Pointer)(unsafe.Pointer(&w.console))
	w.must(list.Update(windows.PROC_THREAD_ATTRIBUTE_PSEUDOCONSOLE, console, unsafe.Sizeof(w.console)))
	info := windows.StartupInfoEx{ProcThreadAttributeList: list.List()}
	info.Cb, info.Flags = uint32(unsafe.Sizeof(info)), windows.STARTF_USESTDHANDLES
	w.Setenv(keeper, "yes")
	defer os.Unsetenv(keeper)
	self, err := os.Executable()
	w.must(err)
	var process windows.ProcessInformation
	line := utf16(windows.ComposeCommandLine([]string{self}))
	w.must(windows.CreateProcess(nil, line, nil, nil, false,
		windows.EXTENDED_STARTUPINFO_PRESENT, nil, nil, &info.StartupInfo, &process))
	w.Cleanup(func() { windows.TerminateProcess(process.Process, 0) })
	return process.ProcessId
}

// show, a goroutine, shows what the game writes. The answers come as records
// without a key.
func (w *window) show() {
	b := make([]byte, 1<<14)
	for {
		var n uint32
		if windows.ReadFile(w.picture, b, &n, nil) != nil {
			return
		}
		w.term.Write(b[:n])
		for _, c := range w.term.Answers() {
			w.send(record{kind: 1, down: 1, count: 1, unit: uint16(c)})
		}
	}
}

// A record is a key's, in the layout of the system.
type record struct {
	kind, _          uint16 // 1: a key's; 4: of a new size
	down             uint32
	count, key, scan uint16
	unit             uint16
	control          uint32
}

// send puts records into the input of the console.
func (w *window) send(records ...record) {
	var n uint32
	first, most := unsafe.Pointer(&records[0]), uintptr(len(records))
	err := call("WriteConsoleInputW", w.in.Fd(), uintptr(first), most, uintptr(unsafe.Pointer(&n)))
	if err != nil {
		w.Error(err)
	}
}

// until waits until the picture holds a text, or holds it no more.
func (w *window) until(holds bool, text string) {
	w.Helper()
	if !within(func() bool { return strings.Contains(w.term.String(), text) == holds }) {
		w.Fatalf("%q is in the picture: %v\n%s\n%s", text, !holds, w.term.String(), w.said.String())
	}
}

// within reports whether something becomes true in ten seconds.
func within(is func() bool) bool {
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); {
		if is() {
			return true
		}
		time.Sleep(20 * time.Millisecond)
	}
	return false
}

// ends waits for the end of the game. The terminal must be as before the game.
func (w *window) ends(status int) {
	w.Helper()
	err := w.game.Wait()
	var end *exec.ExitError
	if err != nil && !errors.As(err, &end) {
		w.Error(err)
	}
	if got := w.game.ProcessState.ExitCode(); got != status {
		w.Errorf("status %d, want %d: %s", got, status, w.said.String())
	}
	if left := w.term.Left(); len(left) > 0 {
		w.Errorf("left: %s", left)
	}
}

// now returns the modes of the console.
func (w *window) now() (modes [2]uint32) {
	w.must(windows.GetConsoleMode(windows.Handle(w.in.Fd()), &modes[0]))
	w.must(windows.GetConsoleMode(windows.Handle(w.out.Fd()), &modes[1]))
	return modes
}

// back checks that the console is as before the game.
func (w *window) back() {
	w.Helper()
	if now := w.now(); now != w.modes {
		w.Errorf("the modes are %#x, not %#x", now, w.modes)
	}
}

// stays checks that the picture holds a text for a while.
func (w *window) stays(text string) {
	w.Helper()
	w.until(true, text)
	time.Sleep(500 * time.Millisecond)
	w.until(true, text)
}
