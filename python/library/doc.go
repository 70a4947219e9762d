// Command library is the C library of the Python package:
//
//	CGO_ENABLED=1 go build -buildmode=c-shared -o python/spielwerk/libspielwerk.so ./python/library
//
// It needs gcc, and only to be built. docs/python.md describes the package.
package main

func main() {}
