package app

// init fills the table with the commands of a lesson. The others need files,
// processes or other players, which a page does not have, and would make the
// program a tenth larger.
func init() { commands = []command{{"play", runPlay}, {"lab", runLab}, {"version", runVersion}} }
