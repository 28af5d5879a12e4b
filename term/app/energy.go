package app

import (
	"os"
	"strconv"
	"strings"
)

// usedEnergy returns how much energy the first processor has taken, in
// microjoules since some moment, as Linux tells it (RAPL); 0 where it is not
// told, or only to root.
func usedEnergy() int64 {
	text, err := os.ReadFile("/sys/class/powercap/intel-rapl:0/energy_uj")
	if err != nil {
		return 0
	}
	n, _ := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	return n
}
