import { beforeEach } from 'vitest'
import { brands } from '#db/schema/brands.ts'
import { codeSources, codes } from '#db/schema/codes.ts'
import { listCodes } from '#server/services/codes/list-codes.ts'
import { readCodesAgain } from '#server/services/collection/collect-brands.ts'
import { listLogs } from '#server/services/logs.ts'
import type { Offer, Post } from '#shared/schemas/post.ts'
import { insertBrand } from '#test/factories.ts'
import { createListProvider, createOffer, createPost, storeOffer } from '#test/posts-and-offers.ts'
import { listRows } from '#test/stored-rows.ts'
import { useTestContext } from '#test/use-context.ts'

/** A site with the brands 'Snocks' (1) and 'Holy' (2) whose reader says what a test tells it to. */
export function useRereading() {
  /** What the reader says of a text, by that. */
  const readings = new Map<string, readonly Partial<Offer>[]>()
  /** All texts that were read. */
  const texts: string[] = []
  const hooks = { onRead: () => {} }
  const t = useTestContext(() => ({
    captionReader: {
      open: () => ({
        read: async (inputs) => {
          texts.push(...inputs.map(({ text }) => text))
          hooks.onRead()
          return inputs.map(({ text }) => ({
            offers: (readings.get(text) ?? []).map((offer) => {
              const { code = 'ANNA15' } = offer
              return createOffer({ code, start: text.indexOf(code), ...offer })
            }),
            onlyBrand: null,
            needsSecondReading: false,
          }))
        },
        close() {},
      }),
      stop() {},
    },
  }))
  beforeEach(() => {
    readings.clear()
    texts.length = 0
    hooks.onRead = () => {}
    for (const name of ['Snocks', 'Holy']) insertBrand(t.db, { name })
  })

  /** Stores a post that was read with ANNA15 for Snocks. */
  const see = (
    values: Partial<Post> = {},
    offer: Partial<Offer> & { brandId?: number } = {},
  ): Post => {
    const { code = 'ANNA15' } = offer
    const number = listRows(t.db, codeSources).length
    const post = createPost(`Mit ${code} sparen, Post ${number}`, values)
    storeOffer(t.asSystem(), { brandId: 1, post, quote: post.caption, ...offer })
    return post
  }
  /** Reads all again, with these offers in the posts, which alone lie in the folder. */
  const readAgain = (...read: readonly (readonly [Post, ...Partial<Offer>[]])[]) => {
    t.deps.searchProvider = {
      ...createListProvider(read.map(([post]) => post)),
      name: 'files',
    }
    for (const [post, ...offers] of read) readings.set(post.caption, offers)
    return readCodesAgain(t.asSystem())
  }
  return {
    t,
    readings,
    texts,
    hooks,
    see,
    readAgain,
    listStored: () => {
      const names = new Map(listRows(t.db, brands).map(({ id, name }) => [id, name]))
      return listRows(t.db, codes).map(({ brandId, code }) => `${code} bei ${names.get(brandId)}`)
    },
    /** The only code that there is. */
    findCode: () => {
      const [code, another] = listRows(t.db, codes)
      if (!code || another) throw new Error('not one code')
      return code
    },
    listWaiting: () => listCodes(t.asAdmin(), { filter: 'review' }).codes,
    lastMessage: () => listLogs(t.asAdmin(), {})[0]?.message,
  }
}
