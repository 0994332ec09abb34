import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * The data of a page, as they travel in its HTML. Lists are written by columns: names of fields
 * stand there once, and so do values that are the same all the way down. A code takes half of the
 * bytes that it takes as an object, and one text is written faster than thousands of values.
 */
type PageData = (readonly [QueryKey, Column])[]

/** A column: its values, one value repeated (`all`), columns of objects, or columns of lists. */
type Column =
  | readonly unknown[]
  | { readonly all: unknown }
  | { readonly fields: Readonly<Record<string, Column>> }
  | { readonly lengths: Column; readonly items: Column }

/**
 * What was read for the page. What failed is not among it: the browser may ask again. Nor is what the HTML
 * says already, and the page needs as data only later (`meta.isInHtml`).
 */
export function writePageData(queryClient: QueryClient): string {
  const data: PageData = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state, meta }) =>
      state.status === 'success' && !meta?.isInHtml ? [[queryKey, toColumn([state.data])]] : [],
    )
  return JSON.stringify(data)
}

export function readPageData(queryClient: QueryClient, text: string): void {
  const data: PageData = JSON.parse(text)
  for (const [queryKey, column] of data)
    queryClient.setQueryData(queryKey, fromColumn(column, 1)[0])
}

/** Values are what JSON can say; of its objects the ones with all fields given become columns. */
function toColumn(values: readonly unknown[]): Column {
  const [first] = values
  if (typeof first !== 'object' || first === null)
    return values.length > 1 && values.every((value) => value === first) ? { all: first } : values
  if (values.every(isList))
    return { lengths: toColumn(values.map((list) => list.length)), items: toColumn(values.flat()) }
  const names = Object.keys(first)
  if (!haveFields(values, names)) return values
  const columns = names.map((name) => [name, toColumn(values.map((value) => value[name]))])
  return { fields: Object.fromEntries(columns) }
}

function fromColumn(column: Column, count: number): readonly unknown[] {
  if (isList(column)) return column
  if ('all' in column) return Array.from({ length: count }, () => column.all)
  if ('lengths' in column) {
    const lengths = fromColumn(column.lengths, count).map(Number)
    const total = lengths.reduce((sum, length) => sum + length, 0)
    const items = fromColumn(column.items, total)
    let end = 0
    return lengths.map((length) => {
      end += length
      return items.slice(end - length, end)
    })
  }
  const columns = Object.entries(column.fields).map(
    ([name, values]) => [name, fromColumn(values, count)] as const,
  )
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(columns.map(([name, values]) => [name, values[index]])),
  )
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Whether all are objects with just these fields; JSON leaves out what is undefined. */
const haveFields = (
  values: readonly unknown[],
  names: readonly string[],
): values is Record<string, unknown>[] =>
  values.every(
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      !isList(value) &&
      Object.keys(value).length === names.length &&
      names.every((name) => (value as Record<string, unknown>)[name] !== undefined),
  )
