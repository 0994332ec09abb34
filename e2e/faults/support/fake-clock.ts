import { globSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The clock of one process, which a test puts forward and back while the process runs. */
type FakeClock = {
  /** For the process: its time of day is this clock's; how long its timers take is real. */
  env: Record<string, string>
  now: () => Date
  jump: (ms: number) => void
}

/** The library of Debian's package `faketime`; null where it is not installed. */
export const findFaketime = (): string | null =>
  globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0] ?? null

/** A clock that shows `start` now; its file lies in `folder`. */
export function createFakeClock(library: string, folder: string, start: string): FakeClock {
  const file = join(folder, 'clock')
  let offset = 0
  const jump = (ms: number) => {
    offset += ms
    const seconds = (offset / 1000).toFixed(3)
    // The process must never read half a line.
    writeFileSync(`${file}.new`, offset < 0 ? seconds : `+${seconds}`)
    renameSync(`${file}.new`, file)
  }
  jump(Date.parse(start) - Date.now())
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    now: () => new Date(Date.now() + offset),
    jump,
  }
}
