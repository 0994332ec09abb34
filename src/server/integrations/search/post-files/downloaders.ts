import { parsePostAddress } from '#shared/domain/post-address.ts'
import { at, EMPTY_RESULT, type JsonObject, type PostFormat, readDraft } from './post-format.ts'

/** A video as yt-dlp describes it, in a `.info.json` or a line of `-j`; playlists hold none themselves. */
export const ytDlp: PostFormat = {
  matches: (value) => 'extractor_key' in value && 'webpage_url' in value,
  read: (video) =>
    video._type === 'playlist'
      ? EMPTY_RESULT
      : readDraft({
          url: video.webpage_url,
          username: findAccount(video),
          displayName: video.extractor_key === 'Instagram' ? video.uploader : video.channel,
          followerCount: video.channel_follower_count,
          // Elsewhere the title is made of the description, or of the account's name.
          caption:
            video.extractor_key === 'Youtube'
              ? `${video.title}\n${video.description}`
              : video.description,
          postedAt: video.timestamp ?? video.upload_date,
        }),
}

/** Where the handle stands differs by network: at Instagram `uploader_id` is a number, at TikTok, too. */
const findAccount = (video: JsonObject): unknown =>
  parsePostAddress(String(video.webpage_url))?.username ??
  (video.extractor_key === 'Instagram' ? video.channel : video.uploader_id)

/** What gallery-dl writes beside a picture or video (`--write-metadata`), and inside of each message of `-j`. */
export const galleryDl: PostFormat = {
  matches: (value) => 'category' in value && GALLERIES.has(value.category),
  read: (value) => GALLERIES.get(value.category)?.(value) ?? EMPTY_RESULT,
}

const GALLERIES = new Map<unknown, PostFormat['read']>([
  [
    'instagram',
    (post) =>
      readDraft({
        url: post.post_url,
        username: post.username,
        displayName: post.fullname,
        caption: post.description,
        postedAt: post.post_date ?? post.date,
      }),
  ],
  [
    'tiktok',
    (post) =>
      readDraft({
        url: `https://www.tiktok.com/@${post.user}/video/${post.id}`,
        username: post.user,
        displayName: at(post.author, 'nickname'),
        caption: post.desc,
        postedAt: post.createTime ?? post.date,
      }),
  ],
  [
    'twitter',
    (post) =>
      readDraft({
        url: `https://x.com/${at(post.author, 'name')}/status/${post.tweet_id}`,
        username: at(post.author, 'name'),
        displayName: at(post.author, 'nick'),
        followerCount: at(post.author, 'followers_count'),
        bio: at(post.author, 'description'),
        caption: post.content,
        postedAt: post.date,
      }),
  ],
])
