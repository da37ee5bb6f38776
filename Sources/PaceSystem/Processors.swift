import Glibc

/// How many processors there are to work with, at most `limit`.
package func processorCount(atMost limit: Int) -> Int {
  min(max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))), limit)
}
