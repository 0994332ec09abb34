import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { ask } from './ask.ts'

export type Question = { kind: string; path: string; headers?: Record<string, string> }
/** `ms` from the moment the answer was due to be asked for until it was there. */
export type Answer = { kind: string; ms: number }

/**
 * Asks the questions in turn, `perSecond` a second, until `isOver`. The clock of each question
 * starts when it is due: a server that stands still makes all questions wait that come meanwhile.
 */
export async function askSteadily(
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

/** The value below which `share` (0 to 1) of the values lie; NaN without any. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, two) => one - two)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
