package link

import "github.com/gdamore/tcell/v2"

// A Picture names the picture that the player saw. It holds for the events
// after it, up to the next Picture. The zero value means the newest picture.
type Picture struct {
	tcell.EventTime       // the time of the event after it
	Shown           int64 // the number of the picture, from 1
	Next            int64 // the number of the first picture not shown yet; 0: none was on its way
}

// add adds an event of the player, after a Picture if one is due.
func (l *Link) add(ev tcell.Event) {
	if now := l.Window.Shown(); l.Pictures && now != l.last {
		picture := now
		picture.SetEventTime(ev.When())
		l.last, l.events = now, append(l.events, &picture)
	}
	l.events = append(l.events, ev)
}

// Lost notes that the last events were dropped, perhaps with a Picture: the
// next event gets one.
func (l *Link) Lost() { l.last = Picture{Shown: -1} }
