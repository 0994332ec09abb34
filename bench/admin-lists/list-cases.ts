import type { DatabaseHandle } from '#db/open-database.ts'
import { CODE_FILTERS, CODE_SORTS, LOG_LEVELS, LOG_TYPES } from '#shared/domain/vocabulary.ts'
import type { ListCodesInput } from '#shared/schemas/admin-code.ts'
import type { Subject } from './bench-admin-lists.ts'

export type ListCase = {
  name: string
  prepare?: (subject: Subject) => unknown
  /** `pageSize` where the list has pages; as the panel asks for it if undefined. */
  run: (subject: Subject, pageSize?: number) => Promise<unknown>
}

/** The last page that is full, so that answers of either size are as long. */
async function readLastPage({ api }: Subject, input: ListCodesInput): Promise<number> {
  const { matching, pageSize } = await api.codes.list(input)
  return Math.max(1, Math.floor(matching / pageSize))
}

/** What an operator may type: a part of one code in eight, of every brand's name, ... */
const SEARCHES = {
  frequent: 'herbst',
  everywhere: 'marke',
  'two words': 'marke ru',
  letter: 'm',
  'no match': 'xyxyxy',
}

/** Found once in either size. */
const readNewestCode = ({ sqlite }: DatabaseHandle) =>
  String(
    sqlite.prepare('select code from codes where id = (select max(id) from codes)').pluck().get(),
  )

/** Every list of the panel with everything it can be asked for. */
export function listCases(): ListCase[] {
  return [...codeCases(), ...logCases(), ...otherCases()]
}

function codeCases(): ListCase[] {
  const cases: ListCase[] = []
  const add = (name: string, input: ListCodesInput) => {
    cases.push({
      name: `codes ${name}`,
      run: ({ api }, pageSize) => api.codes.list({ ...input, pageSize }),
    })
  }
  const addLast = (name: string, input: ListCodesInput) => {
    const pages = new Map<Subject, number>()
    cases.push({
      name: `codes ${name}`,
      prepare: async (subject) => pages.set(subject, await readLastPage(subject, input)),
      run: (subject) => subject.api.codes.list({ ...input, page: pages.get(subject) ?? 1 }),
    })
  }
  const sorts = CODE_SORTS.flatMap((sort) => [sort, `-${sort}`] as const)
  for (const sort of sorts)
    for (const filter of [undefined, ...CODE_FILTERS]) {
      const name = `${sort} ${filter ?? ''}`
      add(`${name}, first`, { sort, filter })
      addLast(`${name}, last`, { sort, filter })
    }
  for (const [kind, search] of Object.entries(SEARCHES))
    for (const sort of sorts) {
      add(`search ${kind} by ${sort}, first`, { search, sort })
      addLast(`search ${kind} by ${sort}, last`, { search, sort })
    }
  for (const filter of CODE_FILTERS)
    for (const [kind, search] of Object.entries(SEARCHES))
      add(`search ${kind} ${filter}`, { search, filter })
  cases.push({
    name: 'codes search of one whole code',
    run: ({ api, handle }) => api.codes.list({ search: readNewestCode(handle) }),
  })
  for (const sort of sorts) add(`one brand by ${sort}`, { brandId: 1, sort })
  add('one brand, search', { brandId: 1, search: 'marke' })
  return cases
}

/** Up to so many entries a directory counts as the small one. */
const SMALL_LOGS = 1_000

/** In the small directory all 1,000 entries pass the filter: both answers are as long. */
function logCases(): ListCase[] {
  return [undefined, ...LOG_TYPES].flatMap((type) =>
    [undefined, ...LOG_LEVELS].map((level) => ({
      name: `logs ${type ?? 'all'} ${level ?? 'all'}`,
      prepare: ({ handle, size }: Subject) => {
        if (size.logs > SMALL_LOGS) return
        const set = handle.sqlite.prepare(
          'update logs set type = ifnull(?, type), level = ifnull(?, level)',
        )
        set.run(type ?? null, level ?? null)
      },
      run: ({ api }: Subject) => api.logs.list({ type, level }),
    })),
  )
}

const otherCases = (): ListCase[] => [
  { name: 'brands managed', run: ({ api }) => api.brands.listManaged() },
  { name: 'overview', run: ({ api }) => api.overview.get() },
  { name: 'dashboard', run: ({ api }) => api.overview.dashboard() },
  { name: 'scheduled brands', run: ({ api }) => api.scheduledBrands.list() },
]
