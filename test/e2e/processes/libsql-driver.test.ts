import { expect, test } from 'vitest'
import { callApi } from '#test/e2e/support/api.ts'
import { startSmallSite } from '#test/e2e/support/filled-sites.ts'

test('the whole program runs over libSQL', async () => {
  const site = await startSmallSite(['Snocks'], { DATABASE_DRIVER: 'libsql' })
  try {
    const page = await fetch(`${site.url}/brands/snocks`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('ANNA15')])
    expect(await callApi(site.url, 'GET', '/api/admin/codes?search=nna15')).toHaveLength(1)
    const vote = await fetch(`${site.url}/api/codes/1/vote`, {
      method: 'POST',
      body: JSON.stringify({ vote: 'working' }),
    })
    expect([vote.status, await vote.json()]).toEqual([200, expect.objectContaining({ upvotes: 1 })])
  } finally {
    expect(await site.stop()).toBe(0)
  }
})
