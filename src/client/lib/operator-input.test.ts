import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markBackground, watchInput } from './operator-input.ts'

beforeEach(() => {
  vi.useFakeTimers()
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const MARK = { 'x-background': '1' }

test('calls are marked once nobody has touched the panel for a minute, and on no other page', () => {
  expect(markBackground()).toEqual({})
  const stop = watchInput()
  vi.advanceTimersByTime(60_000)
  expect(markBackground()).toEqual({})
  vi.advanceTimersByTime(1)
  expect(markBackground()).toEqual(MARK)
  dispatchEvent(new Event('keydown'))
  expect(markBackground()).toEqual({})
  vi.advanceTimersByTime(60_001)
  expect(markBackground()).toEqual(MARK)
  stop()
  expect(markBackground()).toEqual({})
})
