import { describe, expect, it } from 'vitest'
import { createBrandIndex } from './brands.ts'
import { chooseCodes, type WindowScores } from './choose.ts'
import { findPlaces } from './places.ts'
import type { Window } from './windows.ts'

const brands = createBrandIndex([
  { name: 'Snocks', domain: 'snocks.com', handles: ['snocks'], spellings: [] },
])
const TEXT = 'Snocks oder @snocks: ANNA15 gibt 15 %, bis Sonntag 15 % auf alles von Holy.'
const caption = findPlaces({ text: TEXT, username: null, postedAt: '2025-03-14' }, brands)

const ANNA15 = caption.candidates.findIndex(({ code }) => code === 'ANNA15')

/** A window that holds the whole caption; its pieces do not matter here. */
function createWindow(margins: number[] = [Number.POSITIVE_INFINITY]): Window {
  const place = (_: unknown, number: number) => ({ number, pieces: [0, 0] as const })
  return {
    ids: [],
    candidates: caption.candidates.map(place).filter(({ number }) => number === ANNA15),
    mentions: caption.mentions.map(place),
    mentionKinds: [],
    amounts: caption.amounts.map(place),
    days: caption.days.map(place),
    dayKinds: [],
    dayDistances: [],
    margins,
  }
}

/** Scores with which each mention gets the share of its name. */
function createScores(code: number, shops: Record<string, number>): WindowScores {
  const shop = caption.mentions.map(({ name }) => shops[name] ?? 0)
  const rest = 1 - shop.reduce((sum, share) => sum + share, 0)
  const amount = [...caption.amounts.map(() => 0.4), 0.2]
  const end = [...caption.days.map(() => 0), 1]
  return {
    codes: Float32Array.of(code),
    picked: Int32Array.of(0),
    shop: Float32Array.from([...shop, rest]),
    amount: Float32Array.from(amount),
    end: Float32Array.from(end),
  }
}

describe('the codes of a caption', () => {
  it('belong to the name that has most in all its spellings', async () => {
    const scores = createScores(0.9, { Snocks: 0.25, snocks: 0.25, Holy: 0.3 })
    const { found } = await chooseCodes(caption, [createWindow()], async () => scores)
    expect(found.map(({ code }) => code)).toEqual(['ANNA15'])
    const [shop, ...others] = found[0]?.shops ?? []
    expect(others).toEqual([])
    expect(shop?.option?.brand).toBe('Snocks')
    expect(shop?.share).toBeCloseTo(0.5)
  })

  it('have the amount that several places name together', async () => {
    const { found } = await chooseCodes(caption, [createWindow()], async () =>
      createScores(0.9, {}),
    )
    expect(found[0]?.amount.option).not.toBeNull()
    expect(found[0]?.amount.share).toBeCloseTo(0.8)
    expect(found[0]?.shops).toEqual([{ option: null, share: 1 }])
  })

  it('are read for two shops where both are as likely', async () => {
    const scores = createScores(0.9, { Snocks: 0.45, Holy: 0.44 })
    const { found } = await chooseCodes(caption, [createWindow()], async () => scores)
    expect(found[0]?.shops.map(({ option }) => option?.name)).toEqual(['Snocks', 'Holy'])
    expect(found[0]?.shops[0]?.share).toBeCloseTo(0.89)
  })

  it('are read in the window in which they stand furthest from an edge', async () => {
    const windows = [createWindow([3]), createWindow([80])]
    const { found, nearlyRead } = await chooseCodes(caption, windows, async ({ margins }) =>
      createScores(margins[0] === 80 ? 0.3 : 0.9, {}),
    )
    expect(found).toEqual([])
    expect(nearlyRead).toBeCloseTo(0.3)
  })
})
