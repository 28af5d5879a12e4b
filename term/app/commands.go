//go:build !js

package app

// commands are the commands of fixstep beside help.
var commands = []struct {
	name string
	run  func(*Env, []string) error // prints its flags with -h
}{
	{"play", runPlay},
	{"practice", runPractice},
	{"duel", runDuel},
	{"watch", runWatch},
	{"replay", runReplay},
	{"lab", runLab},
	{"shot", runShot},
	{"smoke", runSmoke},
	{"verify", runVerify},
	{"host", runHost},
	{"reset", runReset},
	{"version", runVersion},
}
