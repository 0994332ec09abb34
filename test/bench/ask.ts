import { Agent, get, type RequestOptions } from 'node:http'
import { setTimeout } from 'node:timers/promises'

export type Question = { kind: string; path: string; headers?: Record<string, string> }
/** `ms` from the moment the answer was due to be asked for until it was there. */
export type Answer = { kind: string; ms: number }

/**
 * Asks the questions in turn, `perSecond` a second, until `isOver`. The clock of each question
 * starts when it is due: a server that stands still makes all questions wait that come meanwhile.
 */
export async function requestAtFixedRate(
  origin: string,
  questions: readonly Question[],
  { perSecond, isOver }: { perSecond: number; isOver: () => boolean },
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true })
  const answers: Answer[] = []
  const pending: Promise<void>[] = []
  let fault: unknown
  const startMs = performance.now()
  for (let index = 0; !isOver() && !fault; index += 1) {
    const dueMs = startMs + (index * 1000) / perSecond
    const waitMs = dueMs - performance.now()
    if (waitMs > 0) await setTimeout(waitMs)
    const question = questions[index % questions.length]
    if (!question) throw new Error('there is nothing to ask')
    const { kind, path, headers = {} } = question
    const answered = ask(origin + path, { agent, headers }).then(
      () => void answers.push({ kind, ms: performance.now() - dueMs }),
      (error: unknown) => {
        fault ??= error
      },
    )
    pending.push(answered)
  }
  await Promise.all(pending)
  agent.destroy()
  if (fault) throw fault
  return answers
}

/** A server that is silent for so long hangs. */
const PATIENCE_MS = 120_000

/** Asks for `url` and waits for the last byte. Throws for every status but 200. */
export const ask = (url: string, options: RequestOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    const asked = get(url, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.resume().on('end', resolve).on('error', reject)
      response.on('close', () => reject(new Error(`${url}: cut off`)))
    })
    // The server closes connections that are idle; one may be taken up at that very moment.
    asked.on('error', (error) => {
      if (asked.reusedSocket && 'code' in error && error.code === 'ECONNRESET')
        resolve(ask(url, options))
      else reject(error)
    })
    asked.setTimeout(PATIENCE_MS, () => asked.destroy(new Error(`${url}: no answer`)))
  })
