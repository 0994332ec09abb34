import type { Page, Route } from 'playwright-core'

/** What a procedure answers: data, a failure in the server's words, or no answer at all. */
export type Answer = { data: unknown } | { failure: string; code?: string } | 'no network'

const namesOf = (url: string | URL) => {
  const { pathname } = new URL(url)
  return pathname.startsWith('/trpc/') ? pathname.slice('/trpc/'.length).split(',') : []
}

/**
 * Answers these procedures in the server's place, also where they travel in one request with
 * others. `hold` is waited for first. Ended by `page.unrouteAll()`.
 */
export async function answerCalls(
  page: Page,
  answers: Record<string, Answer>,
  hold: Promise<unknown> = Promise.resolve(),
): Promise<void> {
  await page.route(
    (url) => namesOf(url).some((name) => name in answers),
    async (route: Route) => {
      await hold
      const names = namesOf(route.request().url())
      if (names.some((name) => answers[name] === 'no network'))
        return route.abort('internetdisconnected')
      const others: unknown[] | null = names.every((name) => name in answers)
        ? []
        : await route
            .fetch()
            .then((answer) => answer.json())
            // The page was closed meanwhile.
            .catch(() => null)
      if (!others) return
      const json = names.map((name, index) => toBody(answers[name]) ?? others[index])
      await route.fulfill({ status: 200, json })
    },
  )
}

/** Holds the calls to these addresses back until what it answers is called. */
export async function holdCalls(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

function toBody(answer: Answer | undefined) {
  if (answer === undefined || answer === 'no network') return undefined
  if ('data' in answer) return { result: { data: answer.data } }
  const data = { code: answer.code ?? 'CONFLICT', httpStatus: 409, retryAfterSeconds: null }
  return { error: { message: answer.failure, code: -32_000, data } }
}

/** The browser's own report of a failed call; nothing that the page could avoid. */
export const isFailedCall = (message: string) => message.startsWith('Failed to load resource')

/** How often one procedure was asked in the recorded calls, which travel in batches: `/trpc/a,b`. */
export const countCalls = (calls: readonly string[], name: string) =>
  calls.filter((call) => {
    const { pathname } = new URL(call, 'http://localhost')
    return pathname.slice('/trpc/'.length).split(',').includes(name)
  }).length
