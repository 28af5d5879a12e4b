package world

// A Level is the strength of a Pilot.
type Level uint8

// The levels. Levels has them in the order of their strength. Their numbers do
// not follow that order, because replays hold the numbers of the older levels.
const (
	Easy   Level = iota // a beginner wins about half of the matches against it
	Medium              // a beginner wins about one match of twenty
	Hard                // a beginner wins no match
	Novice              // holds its fire at first; a beginner wins three matches of four
	Fair                // a beginner wins about one match of five
)

// Levels are all levels, the weakest first. Each level wins at least seven
// matches of ten against the level before it.
var Levels = [...]Level{Novice, Easy, Fair, Medium, Hard}

var levelNames = [...]string{
	Easy:   "easy",
	Medium: "medium",
	Hard:   "hard",
	Novice: "novice",
	Fair:   "fair",
}

// String returns the name of the level in lower case. It panics unless l is one
// of Levels.
func (l Level) String() string { return levelNames[l] }

// A skill holds the numbers that differ between levels. A pilot looks ahead in
// predicted steps: see predictRate.
type skill struct {
	peace     int   // milliseconds at the start of a round without a shot
	reaction  int   // milliseconds from one decision to the next, on average
	patience  int   // milliseconds between two shots, at least
	aimError  int64 // largest error of its aim, as an Angle
	leadError int64 // largest part of the lead that it leaves out, in percent
	pull      bool  // knows how the star bends the way of its target
	reach     int   // predicted steps that it looks ahead for a hit
	star      int   // predicted steps for a fall into the star
	threat    int   // predicted steps for torpedoes of the other ship; 0: ignores them
	jumps     int32 // jumps through hyperspace that it risks in a round
}

var skills = [...]skill{
	Easy: {
		reaction: 600, patience: 1600, aimError: degree * 12, leadError: 110,
		reach: 14, star: 48,
	},
	Medium: {
		reaction: 360, patience: 1200, aimError: degree * 14, leadError: 70,
		reach: 16, star: 48, threat: 5, jumps: 4,
	},
	Hard: {
		reaction: 250, patience: 1100, aimError: degree * 13, leadError: 15, pull: true,
		reach: 20, star: 48, threat: 12, jumps: 3,
	},
	Novice: {
		peace: 9000, reaction: 600, patience: 3600, aimError: degree * 20, leadError: 110,
		reach: 14, star: 48,
	},
	Fair: {
		reaction: 500, patience: 1150, aimError: degree * 14, leadError: 90,
		reach: 15, star: 48, threat: 3, jumps: 2,
	},
}

// degree is an Angle of one degree.
const degree = 1 << 32 / 360

// A Pilot flies a ship in place of a person. It decides a few times a second
// what to do, and steers until the next decision. Its memory is not a part of
// the State: a replay holds the commands that the pilot gave. Make a Pilot with
// NewPilot. It never allocates.
type Pilot struct {
	skill
	random    Random
	untilLook int    // ticks until it looks at the world and decides again
	untilShot int    // ticks until it may shoot again
	round     uint32 // the round in which it has begun its peace
	goal      vector // the direction in which it wants to point
	burn      int    // ticks of thrust to come when it points there
	shoot     bool   // it fires when it points there
	jump      bool   // it enters hyperspace at once
}

// NewPilot returns a pilot of a level. The seed is the start of its random
// numbers. NewPilot panics unless level is one of Levels.
func NewPilot(level Level, seed uint64) Pilot {
	return Pilot{skill: skills[level], random: Random(seed)}
}
