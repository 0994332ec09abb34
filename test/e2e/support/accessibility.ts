import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/**
 * Waits until no grey shape in sight stands for data, fonts are there, and everything that moves
 * has arrived.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isInSight = (shape: Element) => {
      const { top, bottom } = shape.getBoundingClientRect()
      return bottom > 0 && top < window.innerHeight
    }
    return ![...document.querySelectorAll('.animate-pulse')].some(isInSight)
  })
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    await document.fonts.ready
    // Observers of sizes report after the next frame, and what they change is drawn in another.
    await nextFrame()
    await nextFrame()
    const moving = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      )
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

/** What axe finds wrong on the page once it stands still, one line per rule. */
export async function findViolations(page: Page): Promise<string[]> {
  await waitUntilSettled(page)
  await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>('axe.run()')
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/**
 * The largest text and the widest spacing that a page has to bear: letters by a third larger, and what
 * WCAG 1.4.12 asks for. The page needs `bypassCSP`.
 */
export async function enlargeText(page: Page): Promise<void> {
  await page.addStyleTag({
    content: `html { font-size: 130%; }
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }`,
  })
}

/** By how many pixels the page is wider than the window, once it stands still. */
export async function findOverflow(page: Page): Promise<number> {
  await waitUntilSettled(page)
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
}

/** A screen for a table of tests; a page is opened with its `options`. */
export const lookOf = (width: number, colorScheme: 'light' | 'dark') => ({
  ...{ width, colorScheme },
  options: { viewport: { width, height: 900 }, colorScheme },
})

/** A phone in the light and a desk in the dark. */
export const TWO_LOOKS = [lookOf(390, 'light'), lookOf(1280, 'dark')]

/** Phone and desk, light and dark. */
export const LOOKS = [...TWO_LOOKS, lookOf(390, 'dark'), lookOf(1280, 'light')]

/** Nothing is found by axe, and nothing is wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([])
  expect(await findOverflow(page)).toBe(0)
}
