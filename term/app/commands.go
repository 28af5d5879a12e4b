//go:build !js

package app

// commands are the commands of fixstep; help is added to them.
var commands = []command{
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
