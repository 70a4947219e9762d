package svg

import (
	"math"
	"strconv"
)

// Num writes a coordinate with at most one decimal.
func Num(f float64) string {
	return strconv.FormatFloat(math.Round(f*10)/10, 'f', -1, 64)
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
