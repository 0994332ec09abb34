/** Words that head a column, in small letters. */
const COLUMNS = {
  code: /^(?:mein |dein |euer )?(?:(?:rabatt|gutschein|promo|aktions|spar|vorteils)[- ]?)?(?:codes?|gutscheine?|codewort)$/u,
  shop: /^(?:(?:online-?)?shops?|marken?|partner(?:shop)?|brands?|firma|l[aä]den|anbieter|händler|kooperation(?:spartner)?|hersteller|wo|store|unternehmen)$/u,
  gain: /^(?:dein |euer )?(?:vorteile?|ersparnis|rabatt|nachlass|deal|angebot|bonus|prozente?|was|wert|höhe|sparen|discount)(?: in (?:%|prozent))?$/u,
  end: /^(?:gültig(?:keit)?|gilt|läuft|einlösbar)?(?: ?bis)?(?: zum)?$|^(?:ablauf(?:datum)?|ende|gültig(?:keit)?|enddatum|laufzeit|frist)$/u,
} satisfies Record<string, RegExp>

type Column = keyof typeof COLUMNS
const NAMES: readonly Column[] = ['code', 'shop', 'gain', 'end']

/** What parts the cells; which one it is tells the heading row. */
const SIGNS: readonly RegExp[] = [/\t+/gu, /\|/gu, / *; */gu, / +[–—-] +/gu, / {3,}/gu]
const DRAWN: ReadonlySet<RegExp> = new Set(SIGNS.slice(0, 2))
const MAX_CELLS = 8
const MAX_LINE = 480
const MAX_ROWS = 60

/** A stretch of the text. */
export type Stretch = { from: number; to: number }
type Cell = Stretch & { text: string }
type Line = { from: number; text: string }

/** One row by offsets of the text, without what its table does not have. */
export type TableRow = Stretch & { code?: Stretch; shop?: Stretch; end?: Stretch }

/** The rows of one table, and what is no code in it whatever it looks like. */
export type Table = { rows: TableRow[]; barred: Stretch[] }

/** What stands below a line such as 'Shop | Code | Vorteil | gültig bis'. */
export function readTables(text: string): Table[] {
  if (!/code|gutschein/iu.test(text)) return []
  const lines = linesOf(text)
  const tables: Table[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const heading = lines[at]
    const found = heading && readHeading(heading)
    if (!found) continue
    const table: Table = { rows: [], barred: [stretchOf(heading)] }
    for (; table.rows.length < MAX_ROWS; at += 1) {
      const line = lines[at + 1]
      const cells = line && line.text.length <= MAX_LINE ? cut(line, found.sign) : []
      if (!line || !fits(cells, found)) break
      if (!isRule(line.text)) addRow(table, line, cells, found.columns)
    }
    if (table.rows.length > 0) tables.push(table)
  }
  return tables
}

type Heading = { columns: (Column | undefined)[]; sign: RegExp }

/** Pipes and tabs are only there for cells, other signs must cut as often as in the heading. */
function fits(cells: readonly Cell[], { columns, sign }: Heading): boolean {
  if (!DRAWN.has(sign)) return cells.length === columns.length
  return cells.length > Math.max(1, columns.indexOf('code'))
}

function addRow(
  { rows, barred }: Table,
  line: Line,
  cells: readonly Cell[],
  columns: Heading['columns'],
): void {
  const cellOf = (name: Column) => cells[columns.indexOf(name)]
  const [code, shop, end] = [cellOf('code'), cellOf('shop'), cellOf('end')]
  const row: TableRow = stretchOf(line)
  if (code && isCode(code.text)) row.code = code
  if (shop && /[\p{L}\d]/u.test(shop.text)) row.shop = shop
  if (end) row.end = end
  rows.push(row)
  // Two codes in one cell are left to the other rules.
  barred.push(...cells.filter((cell) => cell !== code || saysNone(cell.text)))
}

function stretchOf({ from, text }: Line): Stretch {
  return { from, to: from + text.length }
}

function linesOf(text: string): Line[] {
  let from = 0
  const lines: Line[] = []
  for (const line of text.split('\n')) {
    if (line.trim() !== '') lines.push({ from, text: line.replace(/\r$/u, '') })
    from += line.length + 1
  }
  return lines
}

function readHeading(line: Line): Heading | undefined {
  if (line.text.length > MAX_LINE || !/code|gutschein/iu.test(line.text)) return undefined
  for (const sign of SIGNS) {
    const cells = cut(line, sign)
    if (cells.length < 2 || cells.length > MAX_CELLS) continue
    const columns = cells.map(({ text }) => {
      const plain = text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}%/ -]+/gu, '')
        .trim()
      return plain === '' ? undefined : NAMES.find((name) => COLUMNS[name].test(plain))
    })
    const others = columns.filter((column) => column !== undefined && column !== 'code')
    if (columns.filter((column) => column === 'code').length === 1 && others.length > 0)
      return { columns, sign }
  }
  return undefined
}

/** The cells of a line; an outer sign opens or closes none. */
function cut({ from, text }: Line, sign: RegExp): Cell[] {
  const cells: Cell[] = []
  let start = 0
  const push = (end: number) => {
    const raw = text.slice(start, end)
    const plain = raw
      .trim()
      .replace(/^[*`"„“”'()]+/u, '')
      .replace(/[*`"„“”'()]+$/u, '')
    const lead = raw.indexOf(plain)
    cells.push({ from: from + start + lead, to: from + start + lead + plain.length, text: plain })
  }
  for (const match of text.matchAll(sign)) {
    if (match.index > 0 || match[0] !== '|') push(match.index)
    start = match.index + match[0].length
  }
  if (start < text.length) push(text.length)
  return cells
}

function isRule(text: string): boolean {
  return /^[\s|:=+–—-]+$/u.test(text)
}

const NONE =
  /^[^\p{L}\p{N}]*(?:n\/a|nix|nichts|keine?[rns]?|ohne|leider|aktuell|tba|folgt|siehe|automatisch)?(?![\p{L}\p{N}_.-])/iu

function saysNone(text: string): boolean {
  return NONE.test(text)
}

/** A single word that does not say that there is none. */
function isCode(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}_.&+-]{1,39}$/u.test(text) && !saysNone(text)
}
