import { Agent } from 'node:http'
import type { DatabaseHandle } from '#db/open-database.ts'
import { getProcedure } from '#server/trpc/app-router.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import {
  CODE_FILTERS,
  CODE_SORTS,
  FIGURE_PERIODS,
  LOG_LEVELS,
  LOG_TYPES,
} from '#shared/domain/vocabulary.ts'
import { codesPageSchema, type ListCodesInput } from '#shared/schemas/admin-code.ts'
import { ask } from '#test/bench/ask.ts'
import { withServer } from '#test/bench/runner.ts'
import { createTestContext, TEST_SITE } from '#test/context.ts'
import { openSession } from '#test/e2e/support/api.ts'
import type { Size } from './directory.ts'

export type ListCase = {
  name: string
  /** The procedure, as 'router.verb'. */
  path: string
  /** What is asked of this directory, and what must be so before. */
  prepare: (panel: Panel) => unknown
}

/** The last page that is full, so that answers of either size are as long. */
async function findLastPage({ call }: Panel, input: ListCodesInput): Promise<number> {
  const { matching, pageSize } = codesPageSchema.parse(await call('codes.list', input))
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
  const add = (name: string, input: ListCodesInput, prepare: ListCase['prepare'] = () => input) =>
    void cases.push({ name: `codes ${name}`, path: 'codes.list', prepare })
  const addLast = (name: string, input: ListCodesInput) =>
    add(name, input, async (panel) => ({ ...input, page: await findLastPage(panel, input) }))
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
  add('search of one whole code', {}, ({ handle }) => ({ search: readNewestCode(handle) }))
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
      path: 'logs.list',
      prepare: ({ handle, size }) => {
        if (size.logs <= SMALL_LOGS)
          handle.sqlite
            .prepare('update logs set type = ifnull(?, type), level = ifnull(?, level)')
            .run(type ?? null, level ?? null)
        return { type, level }
      },
    })),
  )
}

const otherCases = (): ListCase[] => [
  ...['brands.listManaged', 'overview.dashboard', 'scheduledBrands.list'].map((path) => ({
    name: path,
    path,
    prepare: () => undefined,
  })),
  {
    name: 'overview.get',
    path: 'overview.get',
    prepare: () => ({ brandsPageSize: LIMITS.overviewBrandsPerPage }),
  },
  ...FIGURE_PERIODS.map((period) => ({
    name: `overview.figures ${period}`,
    path: 'overview.figures',
    prepare: () => ({ period }),
  })),
]

/** A directory of one size, and two ways to ask for a list of the panel. */
export type Panel = {
  handle: DatabaseHandle
  size: Size
  /** As the panel asks, over HTTP, until the last byte is there. */
  ask: (path: string, input: unknown) => Promise<void>
  /** The procedure alone, with its checked output, in this process. */
  call: (path: string, input: unknown) => Promise<unknown>
}

/** Runs the built server over a directory of that size for as long as `use` takes. */
export async function withPanel<Result>(
  size: Size,
  use: (panel: Panel) => Promise<Result>,
): Promise<Result> {
  const createContext = ({ db }: DatabaseHandle) =>
    createTestContext({ db, clock: () => new Date() }).asAdmin()
  return withServer({ size, env: { JOBS: 'off' } }, async ({ server, handle }) => {
    const pages = Number(handle.sqlite.pragma('page_count', { simple: true }))
    console.log(`${size.codes} codes, ${size.logs} log entries: ${Math.round(pages / 256)} MiB`)
    const session = { token: null, open: () => {}, close: () => {} }
    const context = { ...createContext(handle), site: TEST_SITE, session }
    const agent = new Agent({ keepAlive: true })
    const cookie = await openSession(server.url)
    const headers = { cookie, 'accept-encoding': 'gzip, deflate, br' }
    try {
      return await use({
        handle,
        size,
        ask: (path, input) => ask(server.url + toAddress(path, input), { agent, headers }),
        call: (path, input) => getProcedure(context, path)(input),
      })
    } finally {
      agent.destroy()
    }
  })
}

/** Of a batch of one, as the client of the panel writes it. */
const toAddress = (path: string, input: unknown) =>
  `/trpc/${path}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: input }))}`
