import { ReaderError } from '#shared/domain/errors.ts'
import type { CatalogueBrand } from '#shared/schemas/brand.ts'
import type { ProcessProgram } from '../../program-files.ts'
import { type HelperProcess, startHelper } from '../helper-process.ts'
import type {
  BackgroundReader,
  CaptionInput,
  ReaderSession,
  ReaderStart,
  ReadResult,
} from './caption-reader.ts'

/**
 * A caption takes some milliseconds; one that takes this long is given up. The clock also runs while
 * other programs have the processor: a busy machine must not cost a post.
 */
const TIMEOUT_MS = 20_000
/** Starting takes a second; on a machine that is out of memory it may take many. */
const START_TIMEOUT_MS = 120_000
/** Processes that die one after the other, with nothing read between, are not one caption's fault. */
const MOST_DEATHS = 3

const CRASHED =
  'Das Leseprogramm ist mehrmals nacheinander abgestürzt. Meist fehlt dem Server Arbeitsspeicher; Näheres steht in seinem Protokoll.'

type Options = { program: ProcessProgram; timeoutMs?: number }

/**
 * Reads in a process of its own for each session, started from `program` when there is something to
 * read and ended with the session: the program goes on answering whatever a caption makes of the
 * reader, and its memory is free in between. A process that hangs or dies is replaced.
 */
export function createProcessReader(options: Options): BackgroundReader {
  const sessions = new Set<ReaderSession>()
  let isStopped = false
  return {
    open(brands) {
      if (isStopped) throw new Error('caption reader stopped')
      const session = openSession(options, brands, () => sessions.delete(session))
      sessions.add(session)
      return session
    },
    stop() {
      isStopped = true
      for (const session of sessions) session.close()
    },
  }
}

function openSession(
  { program, timeoutMs = TIMEOUT_MS }: Options,
  brands: readonly CatalogueBrand[],
  onClose: () => void,
): ReaderSession {
  let current: HelperProcess | null = null
  /** Since a caption was read. */
  let deaths = 0
  let isClosed = false
  const end = () => {
    current?.kill()
    current = null
  }
  const throwIfClosed = () => {
    if (isClosed) throw new Error('caption reader stopped')
  }

  /** Null when the process died over the caption. */
  const tryRead = async (caption: CaptionInput): Promise<ReadResult | null> => {
    throwIfClosed()
    const reader = current ?? (await start())
    const outcome = await reader.ask<ReadResult>(caption, timeoutMs)
    if ('answer' in outcome) {
      deaths = 0
      return outcome.answer
    }
    end()
    throwIfClosed()
    if (outcome.fault === 'too_slow') return { fault: 'too_slow' }
    deaths += 1
    if (deaths === MOST_DEATHS) throw new ReaderError(CRASHED)
    return null
  }

  /** One that is ready to read, at the second try where the first one died. */
  const start = async (): Promise<HelperProcess> => {
    for (let tries = 0; tries < 2; tries += 1) {
      const reader = startHelper(program)
      current = reader
      const outcome = await reader.ask<ReaderStart>(brands, START_TIMEOUT_MS)
      throwIfClosed()
      if ('answer' in outcome && outcome.answer.problem === null) return reader
      end()
      if ('answer' in outcome) throw new ReaderError(outcome.answer.problem ?? '')
    }
    throw new ReaderError(CRASHED)
  }

  return {
    async read(inputs) {
      const readings: ReadResult[] = []
      for (const input of inputs)
        readings.push((await tryRead(input)) ?? (await tryRead(input)) ?? { fault: 'failed' })
      return readings
    },
    close() {
      isClosed = true
      end()
      onClose()
    },
  }
}
