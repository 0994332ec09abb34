/** Rows in one statement, well below SQLite's limit of 32,766 parameters at 30 columns. */
const CHUNK = 1_000

/** Rows in portions that one statement can insert. */
export const inChunks = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) =>
    rows.slice(index * CHUNK, (index + 1) * CHUNK),
  )
