import { expect, test } from 'vitest'
import { toRouterManifest } from './client-assets.ts'

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
