import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi, postJson, readCookie } from '#test/e2e/support/api.ts'
import { startSmallSite } from '#test/e2e/support/filled-sites.ts'
import { runCli } from '#test/e2e/support/processes.ts'
import { ADMIN, type Site, startSite } from '#test/e2e/support/start-site.ts'
import { makeTempFolder } from '#test/temp-folder.ts'

/** Nodes and visitors come from this machine; what they say about where they come from counts. */
const TRUST = { TRUSTED_PROXIES: '127.0.0.1' }

let primary: Site
let node: Site
beforeAll(async () => {
  primary = await startSmallSite(['Snocks'], TRUST)
  node = await startNode(primary.url)
})
afterAll(async () => {
  await node.stop()
  await primary.stop()
})

/** A second process over the primary's own file: a copy that is never late. */
const startNode = (primaryUrl: string) =>
  startSite({
    posts: [],
    env: { ...TRUST, DATA_DIR: dirname(primary.postsDir), PRIMARY_URL: primaryUrl },
  })

type Code = { id: number; code: string; upvotes: number }
const listCodes = async (): Promise<Code[]> => (await fetch(`${node.url}/api/codes/recent`)).json()

test('a node shows what the primary has, and runs none of its work', async () => {
  for (const path of ['/', '/brands/snocks', '/search?q=snocks', '/feed.xml', '/sitemap.xml'])
    expect([path, (await fetch(node.url + path)).status]).toEqual([path, 200])
  expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
  expect((await listCodes()).map(({ code }) => code).sort()).toEqual(['ANNA15', 'LENA20'])
})

test('a server on which nothing is ever deleted says so at its start, a node does not', async () => {
  const words = /"level":"warn".*"jobs are off|JOBS ist off.*Salze/g
  const alone = await startSite({ posts: [], env: { JOBS: 'off' } })
  await expect.poll(() => alone.output().match(words)).toHaveLength(2)
  expect(await alone.stop()).toBe(0)
  expect(node.output()).not.toMatch(words)
  expect(primary.output()).not.toMatch(words)
})

test('votes through a node count on the primary, for each visitor one', async () => {
  const [code] = await listCodes()
  const page = await fetch(`${node.url}/brands/snocks`)
  const tag = page.headers.get('etag') ?? ''
  for (const visitor of ['203.0.113.1', '203.0.113.2', '203.0.113.1']) {
    const url = `${node.url}/api/codes/${code?.id}/vote`
    const response = await postJson(url, { vote: 'working' }, { 'x-forwarded-for': visitor })
    expect(response.status).toBe(200)
  }
  const path = `/api/admin/codes?search=${code?.code}`
  const [onPrimary]: Code[] = await callApi(primary.url, 'GET', path)
  expect(onPrimary?.upvotes).toBe(2)
  expect((await listCodes()).find(({ id }) => id === code?.id)?.upvotes).toBe(2)
  // The tag knows of what another process wrote.
  const again = await fetch(`${node.url}/brands/snocks`, { headers: { 'if-none-match': tag } })
  expect(again.status).toBe(200)
})

test('the operator logs in through a node and works on the primary', async () => {
  const login = await postJson(`${node.url}/api/admin/login`, ADMIN)
  const cookie = readCookie(login)
  expect([login.status, cookie]).toEqual([200, expect.stringContaining('codefluencer_session=')])
  const added = await postJson(`${node.url}/api/brands`, { name: 'Purelei' }, { cookie })
  expect(added.status).toBe(201)
  expect((await fetch(`${node.url}/brands/purelei`)).status).toBe(200)
  expect((await fetch(`${node.url}/admin_cuwntvw`, { headers: { cookie } })).status).toBe(200)
})

test('a node without its copy does not start and says why', () => {
  const folder = makeTempFolder()
  const { status, stderr } = runCli(['serve'], {
    env: { DATA_DIR: folder, PRIMARY_URL: 'http://127.0.0.1:9', PORT: '0' },
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^.*app\.db gibt es noch nicht.*Replikation.*\n$/)
})

test('while the primary is away, reading goes on', async () => {
  const [code] = await listCodes()
  await primary.kill()
  const vote = await postJson(`${node.url}/api/codes/${code?.id}/vote`, { vote: 'working' })
  expect([vote.status, vote.headers.get('retry-after')]).toEqual([503, '10'])
  expect((await fetch(`${node.url}/brands/snocks`)).status).toBe(200)
  expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
  expect(await listCodes()).toHaveLength(2)
})
