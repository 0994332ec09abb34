import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** The chunks that every page needs. */
const START = new Set(['libraries', 'entry-client'])
/**
 * Of the code that several pages share, what few of them need, or not at once: the panel, the pages of categories
 * and of all brands, the formula of the rank, the chart, and a search field once it has the focus.
 */
const NEEDED_BY_FEW =
  /lucide-react|components\/chart|domain\/(rank|post-address)|search\/list-option|public\/(categories|brands)\/|ui\/(tabs|card|switch|notice)\.|lib\/class-names|data-table|toast\/toast-view|texts\/admin/
/** What pages of texts and forms need alone, and what they do without. */
const TEXTS = /src\/client\/(features\/public\/static\/|components\/ui\/field)/
const CODES = /src\/client\/components\/(code-card\/|brand\.|shop-link)/
const SHARED_BY_PAGES = /src\/(shared|client\/(components|hooks|lib|features\/public))\//

/**
 * V8 keeps a source in one byte a letter if none lies beyond Latin-1, else all of it in two: with dashes
 * and arrows written as escapes the server needs some MiB less.
 */
const writeInLatin1: Plugin = {
  name: 'write-in-latin-1',
  // Any earlier, and the bundler would write the signs themselves again.
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\xff]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

/** One way to load code later for routes and their parts: the plugin's own code names the router's. */
const ownLazyComponents: Plugin = {
  name: 'own-lazy-components',
  transform: {
    filter: { id: /src\/client\/routes\// },
    handler: (code) => ({
      code: code.replace(
        /(import \{ lazyRouteComponent \} from )['"]@tanstack\/react-router['"]/,
        "$1'/src/client/lib/lazy-component.ts'",
      ),
      map: null,
    }),
  },
}

/** The client build (default) and the server build (`--ssr`) share plugins; tests need none of them. */
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: process.env.VITEST
    ? []
    : [
        tanstackRouter({
          target: 'react',
          autoCodeSplitting: true,
          routesDirectory: 'src/client/routes',
          generatedRouteTree: 'src/client/route-tree.gen.ts',
          quoteStyle: 'single',
        }),
        ownLazyComponents,
        react(),
        tailwindcss(),
        ...(isSsrBuild ? [writeInLatin1] : []),
      ],
  publicDir: 'src/client/public',
  // Settled when it is built: without this the server would render with React's development code
  // wherever nobody sets NODE_ENV.
  define:
    isSsrBuild && process.env.NODE_ENV === 'production'
      ? { 'process.env.NODE_ENV': '"production"' }
      : {},
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        sourcemap: true,
        rolldownOptions: {
          output: {
            codeSplitting: false,
            entryFileNames: 'main.js',
            // The program keeps its own text in memory.
            comments: { jsdoc: false, annotation: false },
          },
        },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        // For a release's list of parts.
        license: { fileName: '.vite/license.json' },
        rolldownOptions: {
          input: 'src/client/entry-client.tsx',
          // Few files instead of dozens of crumbs: what every page needs, and what pages share.
          output: {
            // The first script names sixty others: shorter names are 200 bytes less for every visitor.
            entryFileNames: 'assets/[name]-[hash:6].js',
            chunkFileNames: 'assets/[name]-[hash:6].js',
            // Chrome then compiles them while they load, not bit by bit while the page is taken over:
            // a third less work for that on the main thread.
            postBanner: ({ name }) => (START.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
            codeSplitting: {
              groups: [
                // Alone and first: the first formatter of a page has the browser load its languages.
                {
                  name: 'formats',
                  test: /src\/shared\/(texts\/format|domain\/german-day)\./,
                  priority: 40,
                },
                { name: 'libraries', test: /node_modules\//, tags: ['$initial'], priority: 20 },
                { name: 'start', tags: ['$initial'], priority: 15 },
                {
                  name: 'pages',
                  test: (id) =>
                    SHARED_BY_PAGES.test(id) &&
                    ![NEEDED_BY_FEW, TEXTS, CODES].some((few) => few.test(id)),
                  minShareCount: 2,
                  priority: 10,
                },
                { name: 'texts', test: TEXTS, minShareCount: 2, priority: 5 },
                { name: 'codes', test: CODES, minShareCount: 2, priority: 5 },
              ],
            },
          },
        },
      },
  // One bundle starts faster and needs a third less memory than a tree of modules; only what has native
  // parts stays outside. In the executable the one comes out of it, the other is unpacked when it is needed.
  ssr: {
    noExternal: process.env.NODE_ENV === 'production' ? true : undefined,
    external: mode === 'binary' ? ['onnxruntime-node'] : ['better-sqlite3', 'onnxruntime-node'],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{src,data,test}/**/*.test.{ts,tsx}'],
          exclude: ['test/e2e/**'],
          // Only stops tests that hang; slow machines must pass.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: 'test/e2e/support/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // The browser uses most of the CPU: more than two files at once are not faster.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // Two files at once slow each other down; what is awaited comes all the same.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
}))
