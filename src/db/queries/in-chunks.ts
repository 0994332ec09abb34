/** Rows in one statement, well below SQLite's limit of 32,766 parameters at 30 columns. */
const CHUNK = 1_000

/** Rows in portions of `size`, or that one statement can insert. */
export const inChunks = <Row>(rows: readonly Row[], size = CHUNK): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  )
