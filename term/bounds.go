package term

import "time"

// These are the bounds of what a terminal or a tty can make a Screen keep or
// wait for, because either may be hostile. Package input has the bounds of a
// sequence.
const (
	// maxWidth and maxHeight bound the picture, in cells. The rest of a larger
	// window stays empty. A client may claim any size, and must not be able to
	// fill the memory.
	maxWidth  = 500
	maxHeight = 200

	// backlog is the number of events that may be unread. They take half a
	// megabyte, enough for a long text that is pasted into a program which is
	// busy for a moment. While more are unread, the terminal is not read, and
	// its answers wait as well.
	backlog = 1 << 13

	// onceMost bounds the bytes of a clipboard that wait for the next frame.
	onceMost = 1 << 16

	// titleLength bounds a window's title, in runes.
	titleLength = 200

	// startTime is the time that the tty may take to start. It is longer than
	// stopTime, because without a tty nothing can be done.
	startTime = 2 * time.Second

	// patience is the time for which closeLine waits until the terminal has
	// taken the last bytes and sent its last answers, and the tty has returned
	// from its methods. An answer that comes later is typed into the shell.
	patience = 650 * time.Millisecond

	// stopTime is the time that a method of the tty may take before it is given
	// up, once patience is over. Fini waits for six methods and goroutines, so it
	// takes a second at most.
	stopTime = 55 * time.Millisecond

	// lull is the time before a job in the background stops. A SIGTERM that came
	// together with SIGCONT, as kill and timeout send it, has ended the program
	// by then, even on a busy machine.
	lull = 10 * stopTime

	// lastAnswer is the longest round trip of a terminal that is asked a last
	// question. If it were longer, the answer could come after patience.
	lastAnswer = patience / 2

	// nothingRead is the pause after a Read that returned nothing. Some ttys do
	// not wait for bytes, and without a pause read would take a whole core.
	nothingRead = 10 * time.Millisecond
)
