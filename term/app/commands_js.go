package app

// commands are the commands of fixstep on a page, those of a lesson. The others
// need files, processes or other players, which a page does not have, and would
// make the program a tenth larger.
var commands = []command{
	{"play", runPlay},
	{"lab", runLab},
	{"version", runVersion},
}
