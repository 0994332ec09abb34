/** A span of tokens. */
export type Span = { first: number; last: number }

/** Lines of the same form, or the rows of one table: what belongs to one belongs to no other. */
export type RowGroup = {
  /** The cells of a table say what they hold, the parts of a list only by what they look like. */
  kind: 'table' | 'list'
  rows: Row[]
}

/** One line of a list or table by its tokens. */
export type Row = Span & {
  /** The token that stands where the rows of the group have their code. */
  slot?: number
  /** The cell that names the shop. */
  shop?: Span
  /** The cell of the last day, as offsets of the text. */
  end?: { from: number; to: number }
}
