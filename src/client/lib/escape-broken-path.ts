/**
 * A path whose percent signs all decode: where a sequence is broken (`%E0%A4%A`, `100%`), every
 * percent sign is escaped and reads as itself. The router would throw on such a path; this way it
 * is an unknown address like any other. Server and browser use the same rule, so that both draw the
 * same page.
 */
export function escapeBrokenPath(pathname: string): string {
  try {
    // The result is used, because the bundler drops a call whose result is not.
    return decodeURIComponent(pathname) && pathname
  } catch {
    return pathname.replaceAll('%', '%25')
  }
}
