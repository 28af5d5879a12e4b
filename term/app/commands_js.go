package app

// commands are the commands of fixstep on a page: what a lesson needs. The
// others need files, processes or other players, which a page does not have,
// and would make the program a tenth larger.
var commands = []struct {
	name string
	run  func(*Env, []string) error // prints its flags with -h
}{
	{"play", runPlay},
	{"lab", runLab},
	{"version", runVersion},
}

// printHelp is the command help, which a page does not have.
func printHelp(*Env, []string) error {
	return usagef("a page has the commands play, lab and version: 'lab -h' lists the flags of lab")
}
