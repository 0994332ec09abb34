import { parsePostAddress } from '#shared/domain/post-address.ts'
import {
  at,
  EMPTY_RESULT,
  type FormatResult,
  type JsonObject,
  type Places,
  type PostFormat,
  readPlaces,
} from './post-format.ts'

// What other programs write of posts: how it is known, and where each field of a post stands in it.

const toInstagramUrl = (shortCode: unknown) =>
  shortCode && `https://www.instagram.com/p/${shortCode}/`

const APIFY_INSTAGRAM: Places = {
  url: ({ url, shortCode }) => url ?? toInstagramUrl(shortCode),
  username: 'ownerUsername',
  displayName: ['profile.fullName', 'ownerFullName'],
  followerCount: 'profile.followersCount',
  bio: 'profile.biography',
  caption: 'caption',
  postedAt: 'timestamp',
}

/** An item of Apify's Instagram scrapers for posts, reels and hashtags. */
export const apifyInstagramPost: PostFormat = {
  // A comment has an owner, too, but its words are its `text`.
  matches: (value) => 'shortCode' in value || ('ownerUsername' in value && !('text' in value)),
  read: (value) => readPlaces(value, APIFY_INSTAGRAM),
}

const LISTS = ['topPosts', 'latestPosts'] as const

/**
 * An item of Apify's Instagram scrapers that holds lists of posts: an account with its latest ones, or the
 * details of a hashtag.
 */
export const apifyInstagramLists: PostFormat = {
  matches: (value) => LISTS.some((name) => Array.isArray(value[name])),
  read(value) {
    const results = LISTS.flatMap((name) => {
      const list = value[name]
      return (Array.isArray(list) ? list : []).map((item: JsonObject, index) => {
        const { faults, ...rest } = readPlaces(addProfile(item, value), APIFY_INSTAGRAM)
        return { ...rest, faults: faults.map((fault) => `${name}.${index}: ${fault}`) }
      })
    })
    return joinResults(results)
  },
}

/** Joint posts with another account keep that account as their author. */
function addProfile(post: JsonObject, profile: JsonObject): JsonObject {
  // Older versions omit the author of posts that stand inside a profile.
  const ownerUsername = at(post, 'ownerUsername') ?? profile.username
  const isOwn = String(ownerUsername).toLowerCase() === String(profile.username).toLowerCase()
  return { ...post, ownerUsername, profile: isOwn ? profile : undefined }
}

const joinResults = (results: readonly FormatResult[]): FormatResult => ({
  posts: results.flatMap(({ posts }) => posts),
  withoutCaption: results.reduce((sum, { withoutCaption }) => sum + withoutCaption, 0),
  faults: results.flatMap(({ faults }) => faults),
})

/** An item of Apify's TikTok scrapers. */
export const apifyTiktok: PostFormat = {
  matches: (value) => 'webVideoUrl' in value && !('repliesToId' in value),
  read: (value) =>
    readPlaces(value, {
      url: 'webVideoUrl',
      username: 'authorMeta.name',
      displayName: 'authorMeta.nickName',
      followerCount: 'authorMeta.fans',
      bio: 'authorMeta.signature',
      caption: 'text',
      postedAt: ['createTimeISO', 'createTime'],
    }),
}

/** A file of Instaloader (`--no-compress-json`); its profiles and stories hold no post. */
export const instaloader: PostFormat = {
  matches: (value) => 'node' in value && 'instaloader' in value,
  read: (value) =>
    at(value, 'instaloader', 'node_type') === 'Post'
      ? readPlaces(value, INSTALOADER)
      : EMPTY_RESULT,
}

const INSTALOADER: Places = {
  url: ({ node }) => toInstagramUrl(at(node, 'shortcode') ?? at(node, 'code')),
  // Of a post whose owner it did not ask for, Instaloader knows the number only.
  username: ['node.owner.username', 'node.iphone_struct.user.username'],
  displayName: ['node.owner.full_name', 'node.iphone_struct.user.full_name'],
  followerCount: 'node.owner.edge_followed_by.count',
  bio: ['node.owner.biography', 'node.iphone_struct.user.biography'],
  caption: ['node.edge_media_to_caption.edges.0.node.text', 'node.caption'],
  postedAt: ['node.date', 'node.taken_at_timestamp'],
}

/** A video as yt-dlp describes it, in a `.info.json` or a line of `-j`; playlists hold none themselves. */
export const ytDlp: PostFormat = {
  matches: (value) => 'extractor_key' in value && 'webpage_url' in value,
  read: (value) => (value._type === 'playlist' ? EMPTY_RESULT : readPlaces(value, YT_DLP)),
}

const YT_DLP: Places = {
  url: 'webpage_url',
  // Where the handle stands differs by network: at Instagram `uploader_id` is a number, at TikTok, too.
  username: (video) =>
    parsePostAddress(String(video.webpage_url))?.username ??
    (video.extractor_key === 'Instagram' ? video.channel : video.uploader_id),
  displayName: (video) => (video.extractor_key === 'Instagram' ? video.uploader : video.channel),
  followerCount: 'channel_follower_count',
  // Elsewhere the title is made of the description, or of the account's name.
  caption: ({ extractor_key, title, description }) =>
    extractor_key === 'Youtube' ? `${title}\n${description}` : description,
  postedAt: ['timestamp', 'upload_date'],
}

/** What gallery-dl writes beside a picture or video (`--write-metadata`), and inside of each message of `-j`. */
export const galleryDl: PostFormat = {
  matches: (value) => 'category' in value && GALLERIES.has(value.category),
  read: (value) => readPlaces(value, GALLERIES.get(value.category) ?? {}),
}

const GALLERIES = new Map<unknown, Places>([
  [
    'instagram',
    {
      url: 'post_url',
      username: 'username',
      displayName: 'fullname',
      caption: 'description',
      postedAt: ['post_date', 'date'],
    },
  ],
  [
    'tiktok',
    {
      url: ({ user, id }) => `https://www.tiktok.com/@${user}/video/${id}`,
      username: 'user',
      displayName: 'author.nickname',
      caption: 'desc',
      postedAt: ['createTime', 'date'],
    },
  ],
  [
    'twitter',
    {
      url: (post) => `https://x.com/${at(post.author, 'name')}/status/${post.tweet_id}`,
      username: 'author.name',
      displayName: 'author.nick',
      followerCount: 'author.followers_count',
      bio: 'author.description',
      caption: 'content',
      postedAt: 'date',
    },
  ],
])
