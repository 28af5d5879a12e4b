package scene

import "fixstep/term/keys"

// A dialog is a menu over the picture, which goes on below it.
type dialog struct {
	menu
	title  string
	choose func(choice int) // choice -1: by Esc
}

// newDialog returns a dialog with these choices.
func newDialog(title string, choose func(int), choices ...string) *dialog {
	d := &dialog{title: title, choose: choose}
	for _, name := range choices {
		d.items = append(d.items, item{name: name})
	}
	return d
}

// key hands an intent to the dialog.
func (d *dialog) key(i keys.Intent) {
	if choice := d.do(i); i == keys.Back || choice >= 0 {
		d.choose(choice)
	}
}
