import { readFileSync } from 'node:fs'

export type MemoryWatch = {
  /** Resident memory in MiB, ten times a second since the start; empty where nobody tells. */
  samples: number[]
  stop: () => void
}

/** Watches another process's resident memory as Linux tells it. */
export function watchMemory(pid: number): MemoryWatch {
  const samples: number[] = []
  const timer = setInterval(() => {
    const size = readResidentMiB(pid)
    if (size !== null) samples.push(size)
  }, 100)
  return { samples, stop: () => clearInterval(timer) }
}

/** Null where nobody tells. */
export function readResidentMiB(pid: number): number | null {
  try {
    const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kib === undefined ? null : Number(kib) / 1024
  } catch {
    return null
  }
}
