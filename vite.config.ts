import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const VENDOR =
  /node_modules\/(react|react-dom|scheduler|@tanstack|@trpc|clsx|class-variance-authority|use-sync-external-store|seroval|cookie-es)\//
const SITE =
  /node_modules\/lucide-react\/|src\/(shared|client\/(components|lib|hooks|features\/public\/(brands|categories\/categories-route)))(?!.*(ui\/(tabs|card|table|select|alert-dialog|textarea|label)\.|data-table|toast\/toast-view|texts\/admin))/

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
        react(),
        tailwindcss(),
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
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'main.js' } },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: 'src/client/entry-client.tsx',
          // Few files instead of dozens of crumbs: what every page needs, and what pages share.
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'vendor', test: VENDOR, priority: 20 },
                { name: 'site', test: SITE, minShareCount: 2, priority: 10 },
              ],
            },
          },
        },
      },
  // One bundle starts faster and needs a third less memory than a tree of modules; only the native
  // module stays outside.
  ssr: {
    noExternal: process.env.NODE_ENV === 'production' ? true : undefined,
    external: mode === 'binary' ? [] : ['better-sqlite3'],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'data/**/*.test.ts'],
          // Only against tests that never end: how fast a machine is proves nothing.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/support/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // The browser does most of the work: a third file would only wait for the other two.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // Two files at once slow each other down; what is awaited comes all the same.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
}))
