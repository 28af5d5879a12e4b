package link

import "github.com/gdamore/tcell/v2"

// A Seen names the picture that the player saw. It holds for the events after
// it, up to the next Seen. The zero value means the newest picture.
type Seen struct {
	tcell.EventTime       // the time of the event after it
	Picture         int64 // the number of the picture, from 1
	Next            int64 // the number of the first picture not shown yet; 0: none was on its way
}

// add adds an event of the player, after a Seen if one is due.
func (l *Link) add(ev tcell.Event) {
	if now := l.Window.Seen(); l.Marks && now != l.marked {
		seen := now
		seen.SetEventTime(ev.When())
		l.marked, l.events = now, append(l.events, &seen)
	}
	l.events = append(l.events, ev)
}

// Lost notes that the last events were dropped, perhaps with a Seen: the next
// event gets one.
func (l *Link) Lost() { l.marked = Seen{Picture: -1} }
