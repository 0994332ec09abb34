import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip, gzipSync } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import type { AppDeps, AppEnv, DataState, KeptAnswer, MadeAnswer, SentAnswer } from './app-env.ts'
import { nameRoute } from './observe-requests.ts'
import { claimsOperator } from './session.ts'
import { holdsPersonalData } from './shared-caching.ts'

/** Room for several hundred pages; what nobody asked for longest goes first. */
const KEPT_BYTES = 16 * 1024 * 1024
/** What an answer takes beside its body: its address, its headers, the hashes of its scripts. */
const FRAME_BYTES = 2_048
/** For ways to write addresses that lead to a kept answer. */
const ADDRESS_BYTES = 1024 * 1024
const MINUTE_MS = 60_000
/** What has fewer characters gets hardly smaller; as for `compress()`. */
const SMALLEST_COMPRESSED = 1_024

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** Of a body, which a 304 has none of. */
const OF_A_BODY = ['content-type', 'content-security-policy']
/** Not of the answer, but of one request, or of how it was sent. */
const OF_ONE_REQUEST = ['x-request-id', 'content-encoding', 'content-length', 'connection', 'date']

export type AnswerStore = ReturnType<typeof createAnswerStore>

/**
 * Finished answers that are the same for everybody, compressed once: making one takes a hundred times
 * as long as sending it. One is sent again until what it shows changes (`services/page-changes.ts`) or
 * the minute ends, for texts as 'vor 3 Min' age by themselves. Whoever asks while it is made waits for
 * the same one.
 */
export function createAnswerStore(
  { services, metrics }: Pick<AppDeps, 'services' | 'metrics'>,
  keptBytes = KEPT_BYTES,
) {
  const start = randomUUID()
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: keptBytes,
    sizeCalculation: ({ gzipped }) => FRAME_BYTES + gzipped.byteLength,
  })
  const keys = new LRUCache<string, string>({
    maxSize: ADDRESS_BYTES,
    sizeCalculation: (key, address) => key.length + address.length,
  })
  const beingMade = new Map<string, Promise<KeptAnswer | null>>()

  function readState(): DataState {
    // Pages look at the machine's clock, the data in them at that of the services.
    const minutes = [Date.now(), services.clock().getTime()].map((ms) => Math.floor(ms / MINUTE_MS))
    return {
      version: `${minutes.join('.')} ${services.pageChanges.readVersion(services.db)}`,
      subjects: services.pageChanges.readSubjectsVersion(),
    }
  }

  function find(key: string): KeptAnswer | undefined {
    const answer = answers.get(key)
    const isCurrent =
      answer &&
      answer.state.version === readState().version &&
      services.pageChanges.readSubjectsVersion(answer.shown) <= answer.state.subjects
    return isCurrent ? answer : undefined
  }

  async function keep(c: Context<AppEnv>, key: string, state: DataState, made: MadeAnswer) {
    const { body, status, headers, hashes = [] } = made
    if (status !== 200 || !isForAll(c)) return null
    const shown = c.get('shown') ?? 'all'
    const changed = Math.min(state.subjects, services.pageChanges.readSubjectsVersion(shown))
    const tag = made.tag ?? tagOf([start, key, state.version, changed].join(' '))
    const gzipped = await compress(body)
    const procedures = [...c.get('procedures')]
    const answer: KeptAnswer = {
      ...{ headers, hashes, gzipped, tag, state, shown, procedures },
      sent: null,
    }
    answers.set(key, answer)
    return answer
  }

  /** Metrics tell of data that were asked for, whether they were computed again or not. */
  function recordCalls({ procedures, hashes }: KeptAnswer): void {
    const isPage = hashes !== undefined && hashes.length > 0
    if (metrics && !isPage)
      for (const procedure of procedures) metrics.recorder.recordCall({ procedure, outcome: 'ok' })
  }

  return {
    recordCalls,

    /**
     * The answer of a route under its key: the kept one, one that is being made, or a new one. What is
     * for one reader alone, or no success, is sent and forgotten.
     */
    async answer(
      c: Context<AppEnv>,
      key: string,
      make: () => Promise<MadeAnswer>,
    ): Promise<Response> {
      const sendMade = ({ body, status, headers, hashes, tag }: MadeAnswer) => {
        if (hashes) c.set('scriptHashes', hashes)
        if (tag) c.header('ETag', tag)
        if (!acceptsGzip(c) || body.length < SMALLEST_COMPRESSED)
          return c.body(body, status, headers)
        // A third of the time for a tenth more bytes, which nobody gets again.
        const gzipped = gzipSync(body, { level: 3 })
        return c.body(gzipped, status, { ...headers, 'Content-Encoding': 'gzip' })
      }
      if (c.get('actor').kind === 'admin') return sendMade(await make())
      const state = readState()
      const attempt = `${key} ${state.version} ${state.subjects}`
      const pending = beingMade.get(attempt)
      const known = find(key) ?? (pending && (await pending.catch(() => null)))
      if (known) {
        recordCalls(known)
        for (const procedure of known.procedures) c.get('procedures').add(procedure)
        return sendKept(c, key, known)
      }
      const made = make()
      const keeping = made.then((answer) => keep(c, key, state, answer))
      beingMade.set(attempt, keeping)
      try {
        const answer = await keeping
        return answer ? await sendKept(c, key, answer) : sendMade(await made)
      } finally {
        if (beingMade.get(attempt) === keeping) beingMade.delete(attempt)
      }
    },

    /** The answer that was sent to whoever asked for this address last, if it is still right. */
    findKnown(address: string): (KeptAnswer & { sent: SentAnswer }) | undefined {
      const key = keys.get(address)
      const answer = key === undefined ? undefined : find(key)
      return answer && hasBeenSent(answer) ? answer : undefined
    },

    /** Notes under which address a kept answer was asked for, and with which headers it was sent. */
    rememberAddress: createMiddleware<AppEnv>(async (c, next) => {
      await next()
      const kept = c.get('kept')
      const address = (c.env as Partial<HttpBindings> | undefined)?.incoming?.url
      if (!kept || !address || c.res.status !== 200 || claimsOperator(c)) return
      keys.set(address, kept.key)
      const headers = [...c.res.headers].filter(([name]) => !OF_ONE_REQUEST.includes(name))
      const size = `${kept.answer.gzipped.byteLength}`
      kept.answer.sent ??= {
        headers: [...headers, ['content-encoding', 'gzip'], ['content-length', size]].flat(),
        headersOfUnchanged: headers.filter(([name]) => !OF_A_BODY.includes(name)).flat(),
        route: nameRoute(c, { assets: null }),
        points: c.get('readPoints') ?? 0,
      }
    }),
  }
}

const hasBeenSent = (answer: KeptAnswer): answer is KeptAnswer & { sent: SentAnswer } =>
  answer.sent !== null

/** Sends a kept answer through everything that other answers pass as well. */
async function sendKept(c: Context<AppEnv>, key: string, answer: KeptAnswer): Promise<Response> {
  c.set('kept', { key, answer })
  c.set('scriptHashes', answer.hashes ?? [])
  c.header('ETag', answer.tag)
  if (namesTag(c.req.header('if-none-match'), answer.tag)) return c.body(null, 304)
  if (!acceptsGzip(c)) return c.body(await decompress(answer.gzipped), 200, answer.headers)
  return c.body(answer.gzipped, 200, { ...answer.headers, 'Content-Encoding': 'gzip' })
}

export const acceptsGzip = (c: Context): boolean =>
  accepts(c, {
    header: 'Accept-Encoding',
    supports: ['gzip', 'identity'],
    default: 'identity',
  }) === 'gzip'

/** The tag of an answer that says the same after many a change, for readers that come back late. */
export const tagOf = (body: string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Whether the reader has the answer with this tag already. */
export const namesTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.split(/\s*,\s*/).includes(tag) === true

/**
 * The operator gets pages of their own, as does a visitor who gets a form's key. Under hot reload,
 * which has no policy, the program changes, too.
 */
const isForAll = (c: Context<AppEnv>) =>
  c.get('actor').kind !== 'admin' &&
  Boolean(c.get('secureHeadersNonce')) &&
  !holdsPersonalData(c) &&
  !c.res.headers.has('Set-Cookie')
