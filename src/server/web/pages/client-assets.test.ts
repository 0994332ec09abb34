import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { useTempFolder } from '#test/temp-folder.ts'
import { loadClientAssets, toRouterManifest } from './client-assets.ts'

const vite = {
  'src/client/entry-client.tsx': {
    file: 'assets/entry.js',
    css: ['assets/all.css'],
    imports: ['_libraries.js', '_formats.js'],
  },
  '_libraries.js': { file: 'assets/libraries.js', imports: ['_runtime.js'] },
  '_formats.js': { file: 'assets/formats.js', imports: ['_libraries.js'] },
  '_runtime.js': { file: 'assets/runtime.js' },
  // Two chunks that need each other.
  '_pages.js': { file: 'assets/pages.js', imports: ['_libraries.js', '_code-cards.js'] },
  '_code-cards.js': { file: 'assets/code-cards.js', imports: ['_pages.js'] },
  'src/client/routes/_site/brands.$slug.tsx?tsr-split=component': {
    file: 'assets/brand.js',
    imports: ['_pages.js', 'src/client/entry-client.tsx'],
  },
  'src/client/routes/_site/brands.$slug.tsx?tsr-split=notFoundComponent': {
    file: 'assets/no-brand.js',
  },
}
const { routes } = toRouterManifest(vite)

/** The files that the scripts of a route name, in their order. */
const filesOf = (id: string) =>
  (routes[id]?.scripts ?? []).flatMap((script) =>
    JSON.parse(/const files=(\[.*?\])/.exec(String(script.children))?.[1] ?? '[]'),
  )

test('a page starts with what its scripts need, each file after those it imports', () => {
  expect(filesOf('__root__')).toEqual([
    '/assets/runtime.js',
    '/assets/libraries.js',
    '/assets/formats.js',
    '/assets/entry.js',
  ])
  expect(routes.__root__?.css).toEqual(['/assets/all.css'])
})

test('a route fetches what the start does not have, and leaves running it to the router', () => {
  expect(Object.keys(routes)).toEqual(['__root__', '/_site/brands/$slug'])
  const id = '/_site/brands/$slug'
  expect(filesOf(id)).toEqual(['/assets/code-cards.js', '/assets/pages.js', '/assets/brand.js'])
  expect(routes[id]?.scripts?.[0]?.children).not.toContain('import(')
  expect(routes.__root__?.scripts?.[0]?.children).toContain('import(')
})

describe('what is kept for pages that are open during an update', () => {
  const data = useTempFolder()
  const folder = () => join(data.path, 'assets')
  const listKept = () => readdirSync(folder(), { recursive: true, encoding: 'utf8' })
  const text = JSON.stringify({ 'src/client/entry-client.tsx': { file: 'assets/entry.js' } })

  /** A build with a script of its own beside what every build has; `fault` breaks reading it. */
  function build(name: string, fault?: Error) {
    const script = `assets/${name}.js`
    const paths = ['favicon.ico', '.vite/manifest.json', 'assets/same.js', script, `${script}.br`]
    let isStarted = false
    const read = (path: string) => {
      if (isStarted && fault && path === script) throw fault
      return new TextEncoder().encode(path.startsWith('.vite') ? text : `${path} von ${name}`)
    }
    const assets = loadClientAssets({ paths, read })
    isStarted = true
    return assets
  }
  const start = async (name: string) => {
    const assets = build(name)
    await assets.keepIn(folder())
    return assets
  }
  const has = ({ find }: ReturnType<typeof build>, name: string) =>
    find(`/assets/${name}.js`) !== undefined

  test('is the last version, in the order of their starts; older ones are gone', async () => {
    await start('erste')
    await start('zweite')
    const third = await start('dritte')
    expect(['erste', 'zweite', 'dritte'].map((name) => has(third, name))).toEqual([
      false,
      true,
      true,
    ])
    expect(listKept().filter((path) => path.endsWith('.js'))).toHaveLength(4)
    expect(has(await start('dritte'), 'zweite')).toBe(true)
    // Back to the version before, and on to a new one.
    expect(has(await start('zweite'), 'dritte')).toBe(true)
    const fourth = await start('vierte')
    expect([has(fourth, 'zweite'), has(fourth, 'dritte')]).toEqual([true, false])
  })

  test('are only files with a hash, sent as they were, packed and for ever', async () => {
    await start('erste')
    const assets = await start('zweite')
    expect(listKept().join()).not.toMatch(/favicon|vite/)
    const { app, close } = await createTestApp({}, { assets })
    const ask = (encoding: string) =>
      app.request('/assets/erste.js', { headers: { 'accept-encoding': encoding } })
    const packed = await ask('br')
    expect(await packed.text()).toBe('assets/erste.js.br von erste')
    expect(Object.fromEntries(packed.headers)).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
    })
    expect(await (await ask('identity')).text()).toBe('assets/erste.js von erste')
    // What both have is this version's.
    expect(await (await app.request('/assets/same.js')).text()).toBe('assets/same.js von zweite')
    close()
  })

  test('leads nowhere else in the data folder', async () => {
    await start('erste')
    const assets = await start('zweite')
    for (const name of ['app.js', 'assets/app.js']) writeFileSync(join(data.path, name), 'geheim')
    const [version = ''] = readdirSync(folder())
    const { app, close } = await createTestApp({}, { assets })
    for (const path of [
      '../app.js',
      '..%2fapp.js',
      '%2e%2e/%2e%2e/app.js',
      '..%5c..%5capp.js',
      '../../../app.js',
      'app.js',
      `${version}/assets/erste.js`,
      `../${version}/assets/erste.js`,
      'erste.js%00',
    ]) {
      expect(assets.find(`/assets/${path}`), path).toBeUndefined()
      expect(assets.find(`/assets/${decodeURIComponent(path)}`), path).toBeUndefined()
      expect((await app.request(`/assets/${path}`)).status, path).toBe(404)
    }
    close()
  })

  test('is never half a version: what a crash or a full disk left goes', async () => {
    await start('erste')
    mkdirSync(join(data.path, 'assets.tmp/assets'), { recursive: true })
    writeFileSync(join(data.path, 'assets.tmp/assets/halb.js'), 'hal')
    const broken = build('zweite', new Error('ENOSPC'))
    await expect(broken.keepIn(folder())).rejects.toThrow('ENOSPC')
    expect(readdirSync(data.path)).toEqual(['assets'])
    expect(listKept().join()).not.toMatch(/zweite|halb/)
    expect([has(broken, 'erste'), has(broken, 'zweite')]).toEqual([true, true])
    expect(has(await start('dritte'), 'erste')).toBe(true)
  })
})
