package vt_test

import (
	"fmt"

	"fixstep/term/vt"
)

// A program may end without restoring the terminal: Left lists the modes.
func ExampleTerm() {
	t := vt.New(20, 2, vt.Options{})
	t.Write([]byte("\x1b[?1049h\x1b[?25lhello\x1b[5n"))
	fmt.Printf("%q %q\n", t, t.Answers())
	fmt.Println(t.Bytes, "bytes in", t.Writes, "write")
	for _, left := range t.Left() {
		fmt.Println("left:", left)
	}
	// Output:
	// "hello\n\n" "\x1b[0n"
	// 23 bytes in 1 write
	// left: alternate screen 1049 on
	// left: cursor 25 off
}
