import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import type { RouterManifest } from '#client/entry-server.tsx'
import { toRouterManifest, viteManifestSchema } from './client-manifest.ts'

export type Asset = {
  body: Uint8Array<ArrayBuffer>
  mediaType: string
  /** The same bytes as brotli and gzip, where the build made them. */
  encoded: Partial<Record<'br' | 'gzip', Uint8Array<ArrayBuffer>>>
}

/** The built client, wherever it lies: in a folder, in the executable, or made by Vite on the fly. */
export type ClientAssets = {
  manifest: RouterManifest
  find: (path: string) => Asset | undefined
}

const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/**
 * Reads the whole client build into memory: it is small, and no request waits for a disk.
 * Throws when the folder holds no build.
 */
export function loadClientAssets(folder: string): ClientAssets {
  const files = new Map<string, Asset>()
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const present = (path: string) => {
    try {
      return new Uint8Array(readFileSync(path))
    } catch {
      return undefined
    }
  }
  for (const path of paths) {
    const mediaType = MEDIA_TYPES[extname(path)]
    if (!mediaType) continue
    const br = present(`${path}.br`)
    const gzip = present(`${path}.gz`)
    const url = `/${path
      .slice(folder.length + 1)
      .split(sep)
      .join('/')}`
    files.set(url, {
      body: new Uint8Array(readFileSync(path)),
      mediaType,
      encoded: { ...(br && { br }), ...(gzip && { gzip }) },
    })
  }
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))
  return {
    manifest: toRouterManifest(viteManifestSchema.parse(manifest)),
    find: (path) => files.get(path),
  }
}
