/** The code that Node and SQLite give their errors (`ENOENT`, `SQLITE_BUSY`); empty without one. */
export const readErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
