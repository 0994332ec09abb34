/** Help of every command that reads posts. */
export const POST_FILES = [
  'Die Datei enthält Posts, einen je Zeile (JSONL) oder als JSON-Liste: in der Form der README oder',
  'als Export von Apify (Instagram: Posts, Reels, Hashtags, Profile; TikTok) oder Instaloader. Als',
  "UTF-8 und ungepackt; '-' liest von der Standardeingabe.",
] as const
