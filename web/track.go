package web

import "strconv"

// trackLap is how many points one lap of the score track has. It is drawn unrolled, with as
// many laps as the leader has begun, so that who has more is always further.
const trackLap = 50

// What the score track measures: units from its beginning to its end, the size of a marker,
// and the rows of markers below it, so that its height stays the same.
const (
	trackLong  = 500
	markerRoom = 30
	markerRows = 3
)

// laps is how many laps the score track shows.
func laps(seats []seatData) int {
	n := 1
	for _, s := range seats {
		n = max(n, (s.total+trackLap-1)/trackLap)
	}
	return n
}

// trackAt is where so many points are on a track of some laps.
func trackAt(points, laps int) int { return max(0, points) * trackLong / (laps * trackLap) }

// markerPlace is where the marker of a seat stands. In one row with another at the same
// place it stands half beside it.
func markerPlace(seats []seatData, i int) string {
	n := laps(seats)
	x, row := trackAt(seats[i].total, n), i%markerRows
	if j := i - markerRows; j >= 0 {
		if at := trackAt(seats[j].total, n); at-x < markerRoom && x-at < markerRoom {
			x = at + markerRoom
		}
	}
	return "translate(" + strconv.Itoa(x) + " " + strconv.Itoa(20+row*markerRoom) + ") scale(1.2)"
}

// trackBox is the part of the plane that holds a score track with all its markers.
func trackBox(seats []seatData) string {
	return "-20 -34 560 " + strconv.Itoa(42+min(len(seats), markerRows)*markerRoom)
}
