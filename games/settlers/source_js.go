package settlers

import "embed"

var source embed.FS // a program for browsers is asked for no citations
