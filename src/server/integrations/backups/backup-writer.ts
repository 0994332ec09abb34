/** What came of it; the fault is German and fit for the operator. */
export type WriterResult = { bytes: number; sha256: string } | { fault: string }

/** Copies the running database into a new file, checked; see `writeBackup` for what it promises. */
export type BackupWriter = {
  /** Rejects where nobody expected it. */
  write: (
    target: string,
    options: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<WriterResult>
}
