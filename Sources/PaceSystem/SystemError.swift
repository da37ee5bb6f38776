import Glibc

/// The C library's text for an error number, such as "No such file or directory".
package func errorText(_ number: CInt) -> String { String(cString: strerror(number)) }
