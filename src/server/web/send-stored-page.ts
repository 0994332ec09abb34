import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { AppEnv } from './app-env.ts'
import type { StoredPage } from './page-store.ts'

const decompress = promisify(gunzip)

/** Answers with a kept page, compressed for whoever takes it so: nearly everybody. */
export async function sendStoredPage(c: Context<AppEnv>, page: StoredPage): Promise<Response> {
  c.set('scriptHashes', page.hashes)
  c.header('ETag', page.tag)
  const encoding = accepts(c, {
    header: 'Accept-Encoding',
    supports: ['gzip', 'identity'],
    default: 'identity',
  })
  if (encoding !== 'gzip') return c.body(await decompress(page.gzipped), 200, page.headers)
  return c.body(page.gzipped, 200, { ...page.headers, 'Content-Encoding': 'gzip' })
}
