import { z } from 'zod'
import { draftToPost, EMPTY_RESULT, type PostFormat, readAs } from './post-format.ts'

const ownerSchema = z.object({
  username: z.string(),
  full_name: z.string().nullish(),
  biography: z.string().nullish(),
  edge_followed_by: z.object({ count: z.number() }).nullish(),
})

const schema = z.object({
  node: z
    .object({
      shortcode: z.string().nullish(),
      code: z.string().nullish(),
      edge_media_to_caption: z
        .object({ edges: z.array(z.object({ node: z.object({ text: z.string() }) })) })
        .nullish(),
      caption: z.string().nullish().catch(null),
      taken_at_timestamp: z.number().nullish(),
      date: z.number().nullish(),
      owner: ownerSchema.nullish().catch(null),
      iphone_struct: z.object({ user: ownerSchema.nullish() }).nullish().catch(null),
    })
    // Of a post whose owner it did not ask for, Instaloader knows the number only.
    .refine(({ owner, iphone_struct }) => owner ?? iphone_struct?.user, {
      path: ['owner', 'username'],
      error: 'fehlt',
    }),
})

/** A file of Instaloader (`--no-compress-json`); its profiles and stories hold no post. */
export const instaloader: PostFormat = {
  matches: (value) => 'node' in value && 'instaloader' in value,
  read(value) {
    if (!isPost(value.instaloader)) return EMPTY_RESULT
    return readAs(schema, value, ({ node }) => {
      const owner = node.owner ?? node.iphone_struct?.user
      const shortCode = node.shortcode ?? node.code
      return draftToPost({
        url: shortCode && `https://www.instagram.com/p/${shortCode}/`,
        username: owner?.username ?? '',
        displayName: owner?.full_name,
        followerCount: owner?.edge_followed_by?.count,
        bio: owner?.biography,
        caption: node.edge_media_to_caption?.edges[0]?.node.text ?? node.caption,
        postedAt: node.date ?? node.taken_at_timestamp,
      })
    })
  },
}

const isPost = (about: unknown): boolean =>
  typeof about === 'object' && about !== null && 'node_type' in about && about.node_type === 'Post'
