import { createHash } from 'node:crypto'
import { isBlockedInfluencer } from '#db/queries/code-writes.ts'
import { listModelReadings, saveModelReading } from '#db/queries/stored-texts.ts'
import type { ModelOffers } from '#db/schema/collection.ts'
import { toPostKey } from '#shared/domain/post-address.ts'
import type { Post } from '#shared/schemas/post.ts'
import type { ServiceContext } from '../../context.ts'
import { writeKeepingPages } from '../../page-changes.ts'

type Keeper = Pick<ServiceContext, 'db' | 'clock' | 'pageChanges'>

const hashCaption = ({ caption }: Post): string =>
  createHash('sha256').update(caption).digest('hex')

/** What `reader` read of these very captions before; one query for all. */
export function loadReadings(
  { db }: Keeper,
  reader: string,
  posts: readonly Post[],
): Map<Post, ModelOffers> {
  if (posts.length === 0) return new Map()
  const postKeys = posts.map(({ url }) => toPostKey(url))
  const rows = listModelReadings(db, { reader, postKeys })
  const byKey = new Map(rows.map((row) => [row.postKey, row]))
  return new Map(
    posts.flatMap((post): [Post, ModelOffers][] => {
      const row = byKey.get(toPostKey(post.url))
      return row?.captionHash === hashCaption(post) ? [[post, row.offers]] : []
    }),
  )
}

/** Keeps a reading, unless its author was blocked while the model was reading. */
export function storeReading(
  ctx: Keeper,
  post: Post,
  reading: { reader: string; offers: ModelOffers; tokens: number },
): void {
  writeKeepingPages(ctx, (tx) => {
    if (isBlockedInfluencer(tx, post.username)) return
    saveModelReading(tx, {
      ...reading,
      postKey: toPostKey(post.url),
      username: post.username,
      captionHash: hashCaption(post),
      createdAt: ctx.clock(),
    })
  })
}
