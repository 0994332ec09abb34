import { countWhile } from '../text/count-while.ts'
import type { Token } from '../text/tokens.ts'
import { findLists } from './find-lists.ts'
import { joinDottedSlots } from './join-slots.ts'
import { readTables, type Stretch, type Table, type TableRow } from './read-table.ts'
import type { Row, RowGroup, Span } from './row.ts'

/** What the form of its lines says of a caption. */
export type RowSigns = {
  tokens: Token[]
  groups: RowGroup[]
  /** Tokens that a table shows to be no code. */
  barred: ReadonlySet<number>
}

/** Finds tables and lists, and makes one token of what stands in the place of a code. */
export function readRows(text: string, plain: Token[]): RowSigns {
  const tables = readTables(text)
  const cells = tables.flatMap(({ rows }) => rows.flatMap(({ code }) => code ?? []))
  const tokens = joinDottedSlots(text, joinCells(text, plain, cells))
  const groups = tables.map((table) => groupOf(tokens, table))
  const barred = new Set<number>()
  for (const cell of tables.flatMap((table) => table.barred)) {
    const { first, last } = spanOf(tokens, cell)
    for (let at = first; at <= last; at += 1) barred.add(at)
  }
  return { tokens, groups: [...groups, ...findLists(tokens)], barred }
}

function joinCells(text: string, tokens: Token[], cells: readonly Stretch[]): Token[] {
  if (cells.length === 0) return tokens
  return tokens.flatMap((token): Token[] => {
    const cell = cells[countWhile(cells, ({ to }) => to <= token.start)]
    if (!cell || token.start < cell.from || token.end > cell.to) return [token]
    if (token.start > cell.from) return []
    const isWhole = token.end === cell.to && /^(?:word|number)$/u.test(token.kind)
    const whole = text.slice(cell.from, cell.to)
    return [
      isWhole
        ? token
        : { ...token, kind: 'word', text: whole, lower: whole.toLowerCase(), end: cell.to },
    ]
  })
}

function groupOf(tokens: readonly Token[], { rows }: Table): RowGroup {
  return { kind: 'table', rows: rows.map((row) => rowOf(tokens, row)) }
}

function rowOf(tokens: readonly Token[], { code, shop, end, ...line }: TableRow): Row {
  const row: Row = spanOf(tokens, line)
  if (code) row.slot = spanOf(tokens, code).first
  if (shop) row.shop = spanOf(tokens, shop)
  if (end) row.end = end
  return row
}

function spanOf(tokens: readonly Token[], { from, to }: Stretch): Span {
  return {
    first: countWhile(tokens, ({ start }) => start < from),
    last: countWhile(tokens, ({ start }) => start < to) - 1,
  }
}
