import { callApi, collectCodes } from './call-api.ts'
import { createPosts } from './posts.ts'
import { type Site, startSite } from './start-site.ts'

/** A site over the few posts, with these brands entered and their codes collected. */
export async function startSmallSite(
  brands: readonly string[],
  env: Record<string, string> = {},
): Promise<Site> {
  const site = await startSite({ posts: createPosts(), env })
  await callApi(site.url, 'POST', '/api/brands/bulk', { brands })
  await collectCodes(site.url)
  return site
}
