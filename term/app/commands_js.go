package app

// commands are the commands of fixstep on a page: what a lesson needs. The
// others need files, processes or other players, which a page does not have,
// and would make the program a tenth larger.
var commands = []struct {
	name, summary string
	run           func(*Env, []string) error // prints its flags with -h
}{
	{"play", "play Spacewar! in this terminal; the command when none is named", runPlay},
	{"lab", "compare the classic game loops, live or as a table", runLab},
	{"version", "print the version", runVersion},
}
