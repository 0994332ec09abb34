import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callApi } from '#test/e2e/support/api.ts'
import { createPosts } from '#test/e2e/support/posts.ts'
import { startSite } from '#test/e2e/support/start-site.ts'

test('a file put into the folder of a running site is public after the next run', async () => {
  const site = await startSite({ posts: [] })
  try {
    await callApi(site.url, 'POST', '/api/brands', { name: 'Snocks' })
    const [post] = createPosts()
    const scraped = {
      shortCode: 'E2Eaaaaaa01',
      url: 'https://www.instagram.com/reel/E2Eaaaaaa01/?igsh=abc',
      caption: post?.caption,
      timestamp: post?.postedAt,
      ownerUsername: 'anna.beispiel',
      ownerFullName: 'Anna',
    }
    const file = join(site.postsDir, 'dataset_instagram.json')
    writeFileSync(`${file}.part`, JSON.stringify([scraped], null, 2))
    const before = await callApi(site.url, 'POST', '/api/collect-codes', {})
    expect(before).toMatchObject({ totalSearched: 0, errors: [] })

    renameSync(`${file}.part`, file)
    const after = await callApi(site.url, 'POST', '/api/collect-codes', {})
    expect(after).toMatchObject({ totalSearched: 1, codesAdded: 1, errors: [] })
    const page = await (await fetch(`${site.url}/brands/snocks`)).text()
    expect(page).toContain('ANNA15')
    expect(page).toContain('https://www.instagram.com/p/E2Eaaaaaa01/')
    expect(page).not.toContain('igsh')
  } finally {
    await site.stop()
  }
})
