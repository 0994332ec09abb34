// Vite plugin: the executable has no folder to load better-sqlite3's native module from.
import { resolve } from 'node:path'

/** Takes better-sqlite3's entry for bundlers, and lets its `.node` file come out of the executable. */
export function embedNativeModule(target) {
  return {
    name: 'embed-native-module',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^better-sqlite3$/, replacement: `better-sqlite3/${target}` }] },
    }),
    load(id) {
      if (!id.endsWith('.node')) return null
      const loader = JSON.stringify(resolve('src/server/embedded-sqlite.ts'))
      return { code: `module.exports = require(${loader}).loadEmbeddedSqlite()`, moduleType: 'js' }
    },
  }
}
