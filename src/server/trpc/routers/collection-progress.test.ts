import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BASIC, createTestApp } from '#test/app.ts'
import { useFresh } from '#test/use-context.ts'
import { resetPassword } from '../../services/auth/operator.ts'
import { openRun } from '../../services/collection/open-run.ts'

const ENDED = {
  event: 'serialized-error',
  data: { message: 'Authentifizierung erforderlich', data: { code: 'UNAUTHORIZED' } },
}

const t = useFresh(createTestApp)
beforeEach(() => {
  // Only the stream's look at its session: its pauses between two snapshots are real.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  openRun(t.asSystem(), { trigger: 'cron' })
})
afterEach(() => void vi.useRealTimers())

/** Opens the stream as the panel does; `read` answers the next event. */
async function listen(headers: Record<string, string>) {
  const answer = await t.app.request('/trpc/collection.progress', { headers })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const read = async () => {
    while (!text.includes('\n\n')) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return null
      text = (text + chunk.value).trimStart()
    }
    const end = text.indexOf('\n\n')
    const fields = text.slice(0, end).split('\n')
    text = text.slice(end).trimStart()
    const field = (name: string) =>
      fields.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
    return { event: field('event') ?? 'message', data: JSON.parse(field('data') || 'null') }
  }
  expect(await read()).toMatchObject({ event: 'connected' })
  expect(await read()).toMatchObject({ event: 'message', data: { status: 'running' } })
  return { read, close: () => reader?.cancel() }
}

/** Lets time pass for the stream until it says something. */
async function readAfterSilence({ read }: { read: () => Promise<unknown> }) {
  const reading = read()
  let isRead = false
  void reading.then(() => {
    isRead = true
  })
  while (!isRead) {
    vi.advanceTimersByTime(5_000)
    await setTimeout(20)
  }
  return reading
}

const logOut = async (headers: { cookie: string }) =>
  expect((await t.post('/trpc/auth.logout', {}, headers)).status).toBe(200)

const ENDS: [string, (headers: { cookie: string }) => unknown][] = [
  ['by logging out elsewhere', logOut],
  ['by its age', () => t.clock.advance(12 * 3_600_000)],
  ['by a new password', () => resetPassword(t.asSystem())],
]

describe.each(ENDS)('a session that ended %s', (_, end) => {
  test('ends its silent stream', async () => {
    const headers = await t.logIn()
    const stream = await listen(headers)
    await end(headers)
    expect(await readAfterSilence(stream)).toMatchObject(ENDED)
    expect(await stream.read()).toBeNull()
  })

  test('is told no more news', async () => {
    const headers = await t.logIn()
    const stream = await listen(headers)
    await end(headers)
    t.deps.collection.update({ totalSearched: 1 })
    expect(await stream.read()).toMatchObject(ENDED)
  })
})

test('another session’s stream goes on, and so does that of HTTP Basic beside a dead cookie', async () => {
  const [mine, others] = [await t.logIn(), await t.logIn()]
  await logOut(others)
  const streams = [await listen(mine), await listen({ ...others, authorization: BASIC })]
  for (let check = 0; check < 20; check += 1) {
    vi.advanceTimersByTime(5_000)
    await setTimeout(20)
  }
  t.deps.collection.update({ totalSearched: 7 })
  for (const { read, close } of streams) {
    expect(await read()).toMatchObject({ event: 'message', data: { totalSearched: 7 } })
    await close()
  }
})

test('a fault in the stream is reported without its cause', async () => {
  const error = vi.spyOn(t.deps.logger, 'error').mockImplementation(() => {})
  const stream = await listen(await t.logIn())
  t.sqlite.exec('drop table sessions')
  const end = await readAfterSilence(stream)
  expect(end).toMatchObject({ data: { data: { code: 'INTERNAL_SERVER_ERROR' } } })
  expect(JSON.stringify(end)).toContain('Unerwarteter Fehler')
  expect(JSON.stringify(end)).not.toMatch(/table|select/i)
  expect(error).toHaveBeenCalledOnce()
})
