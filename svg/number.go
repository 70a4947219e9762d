package svg

import (
	"math"
	"strconv"
)

// Num writes a coordinate with at most one decimal.
func Num(f float64) string {
	tenths := math.Round(f * 10)
	n := int64(tenths)
	switch {
	case math.Abs(tenths) > 1<<53 || n == 0 && math.Signbit(tenths): // nothing is that far away; -0 is kept
		return strconv.FormatFloat(tenths/10, 'f', -1, 64)
	case n%10 == 0:
		return strconv.FormatInt(n/10, 10)
	}
	var b [24]byte
	dst := b[:0]
	if n < 0 {
		dst, n = append(dst, '-'), -n
	}
	dst = strconv.AppendInt(dst, n/10, 10)
	return string(append(dst, '.', byte('0'+n%10)))
}

// Short is Num without the zero before the decimal point.
func Short(f float64) string { return string(AppendShort(nil, f, false)) }

// AppendShort appends a short number to path data. after tells that another number precedes
// it: then a digit needs a space before it.
func AppendShort(dst []byte, f float64, after bool) []byte {
	n := int(math.Round(f * 10))
	if n < 0 {
		dst, n, after = append(dst, '-'), -n, false
	}
	if after {
		dst = append(dst, ' ')
	}
	if n/10 > 0 || n%10 == 0 {
		dst = strconv.AppendInt(dst, int64(n/10), 10)
	}
	if n%10 > 0 {
		dst = append(dst, '.', byte('0'+n%10))
	}
	return dst
}
