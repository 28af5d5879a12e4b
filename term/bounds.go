package term

import "time"

// The bounds of what a terminal and a tty can make a Screen keep or wait for:
// both may be anybody's, and hostile. Package input has those of a sequence.
const (
	// maxWidth and maxHeight bound the picture, in cells. The rest of a larger
	// window stays empty: a client may claim any size, and memory must stay
	// small.
	maxWidth  = 500
	maxHeight = 200

	// backlog is the number of events that may be unread, half a megabyte:
	// enough for a long text pasted into a program that is busy for a moment.
	// With more the terminal is not read, and nor are its answers.
	backlog = 1 << 13

	// onceMost bounds the bytes that wait in once for the next frame.
	onceMost = 1 << 16

	// titleLength bounds a window's title, in runes.
	titleLength = 200

	// startTime is the time that the tty may take to start. It is longer than
	// stopTime, because nothing can be done without a tty.
	startTime = 2 * time.Second

	// patience is the time that closeLine waits for the terminal to take the
	// last bytes and to send its last answers: a later answer is typed into the
	// shell.
	patience = 650 * time.Millisecond

	// stopTime is the time that a method of the tty may take. After it nobody
	// waits for the method any more. Fini waits for six methods and goroutines
	// after patience, and for a second in all.
	stopTime = 55 * time.Millisecond

	// lull is the time before a stop in the background: a SIGTERM that came with
	// SIGCONT, as from kill and timeout, has ended the program by then, also on a
	// busy machine.
	lull = 10 * stopTime

	// lastAnswer is the longest round trip of a terminal that is asked a last
	// question: an answer after patience would be typed into the shell.
	lastAnswer = patience / 2

	// nothingRead is the pause after a Read that returned nothing. Some ttys do
	// not wait: without a pause the reader would take a whole core.
	nothingRead = 10 * time.Millisecond
)
