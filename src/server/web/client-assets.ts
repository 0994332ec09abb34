import { extname } from 'node:path'
import type { RouterManifest } from '#client/entry-server.tsx'
import type { ClientFiles } from '../program-files.ts'
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
 * Takes the whole client build into memory: it is small, and no request waits for a disk.
 * Throws when there is no build.
 */
export function loadClientAssets(files: ClientFiles): ClientAssets {
  const present = new Set(files.paths)
  const read = (path: string) => (present.has(path) ? files.read(path) : undefined)
  const assets = new Map<string, Asset>()
  for (const path of files.paths) {
    const mediaType = MEDIA_TYPES[extname(path)]
    if (!mediaType) continue
    const br = read(`${path}.br`)
    const gzip = read(`${path}.gz`)
    assets.set(`/${path}`, {
      body: files.read(path),
      mediaType,
      encoded: { ...(br && { br }), ...(gzip && { gzip }) },
    })
  }
  const manifest = new TextDecoder().decode(files.read('.vite/manifest.json'))
  return {
    manifest: toRouterManifest(viteManifestSchema.parse(JSON.parse(manifest))),
    find: (path) => assets.get(path),
  }
}
