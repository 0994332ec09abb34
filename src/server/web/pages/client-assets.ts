import { hash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { accepts } from 'hono/accepts'
import { getMimeType } from 'hono/utils/mime'
import { z } from 'zod'
import type { RouterManifest } from '#client/entry-server.tsx'
import { type ClientFiles, openClientFolder } from '../../program-files.ts'

const ENTRY = 'src/client/entry-client.tsx'
const ROUTE_COMPONENT = /^src\/client\/routes\/(.+)\.tsx\?tsr-split=component$/
/** The folder of files that carry a hash in their name and never change. */
const HASHED = 'assets/'
/** Runs one after the other, so that the browser answers between them. */
const RUN_EACH = 'for(const file of files)await import(file)'

type Asset = {
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

/** Read when they are asked for: the documentation of the API is large, and few look at it. */
const READ_LATER = /^docs\//

/** Vite's own files, and packed ones, which are sent in the place of what they were made of. */
const NOT_SENT = /^\.vite\/|\.(?:br|gz)$/

/**
 * Takes the client build into memory: it is small, and no request waits for a disk.
 * Throws when there is no build.
 */
export function loadClientAssets(files: ClientFiles) {
  const kept = files.paths.filter((path) => !READ_LATER.test(path))
  const assets = new Map(kept.map((path) => [`/${path}`, readAsset(files, path)]))
  const manifest = new TextDecoder().decode(files.read('.vite/manifest.json'))
  let last: ClientFiles | null = null
  return {
    manifest: toRouterManifest(viteManifestSchema.parse(JSON.parse(manifest))),
    find: (path: string) =>
      assets.get(path) ??
      readAsset(files, path.slice(1)) ??
      (last ? readAsset(last, path.slice(1)) : undefined),
    /**
     * Keeps the files of this version in a folder, and finds those of the one that was started before it: a page
     * that was open during the update asks for them. What is older goes.
     */
    keepIn: async (folder: string) => {
      const paths = files.paths.filter((path) => path.startsWith(HASHED)).sort()
      // By their names, which hold hashes of what they say.
      const own = join(folder, hash('sha256', paths.join(), 'hex'))
      const unfinished = `${folder}.tmp`
      await mkdir(folder, { recursive: true })
      const [latest, ...older] = (await readdir(folder))
        .map((name) => join(folder, name))
        .filter((path) => path !== own)
        .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
      if (latest) last = openClientFolder(latest)
      for (const path of [...older, unfinished]) await rm(path, { recursive: true, force: true })
      const now = new Date()
      if (existsSync(own)) return utimes(own, now, now)
      try {
        await mkdir(join(unfinished, HASHED), { recursive: true })
        for (const path of paths)
          await writeFile(join(unfinished, path), files.read(path), { flush: true })
        await rename(unfinished, own)
      } finally {
        await rm(unfinished, { recursive: true, force: true })
      }
    },
  }
}

/** Nothing for what is not sent, and for every path that is not listed. */
function readAsset({ paths, read }: ClientFiles, path: string): Asset | undefined {
  const mediaType = getMimeType(path)
  if (!mediaType || NOT_SENT.test(path) || !paths.includes(path)) return
  const readPacked = (packed: string) => (paths.includes(packed) ? read(packed) : undefined)
  const encoded = { br: readPacked(`${path}.br`), gzip: readPacked(`${path}.gz`) }
  return { body: read(path), mediaType, encoded }
}

const chunkSchema = z.object({
  file: z.string(),
  css: z.array(z.string()).optional(),
  imports: z.array(z.string()).optional(),
})
const viteManifestSchema = z.record(z.string(), chunkSchema)
type ViteManifest = z.infer<typeof viteManifestSchema>

/** Vite's manifest of the client build -> what the router puts into the head of each page. */
export function toRouterManifest(vite: ViteManifest): RouterManifest {
  const entry = vite[ENTRY]
  if (!entry) throw new Error(`The client build has no ${ENTRY}`)
  const shared = collectFiles(vite, ENTRY)
  const routes: RouterManifest['routes'] = {
    __root__: {
      css: (entry.css ?? []).map((file) => `/${file}`),
      scripts: [{ children: fetchAfterPaint([...shared], RUN_EACH) }],
    },
  }
  for (const [key, chunk] of Object.entries(vite)) {
    const name = ROUTE_COMPONENT.exec(key)?.[1]
    if (!name) continue
    const own = [...collectFiles(vite, key)].filter((file) => !shared.has(file))
    routes[toRouteId(name)] = {
      css: (chunk.css ?? []).map((file) => `/${file}`),
      scripts: own.length > 0 ? [{ children: fetchAfterPaint(own) }] : [],
    }
  }
  return { routes }
}

/**
 * The text of a script that fetches modules once the page is painted: until then line and processor
 * are the page's (Lighthouse's phone paints its largest element most of a second earlier). Two
 * frames, as the first one is only then on the screen; a page that nobody looks at is not painted
 * and does not wait.
 */
function fetchAfterPaint(files: string[], then = ''): string {
  return `{const files=${JSON.stringify(files)};const start=async()=>{for(const href of files)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));${then}};document.hidden?start():requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(start)))}`
}

/** File name of a route -> its id: 'brands.$slug' -> '/brands/$slug', 'index' -> '/'. */
function toRouteId(name: string): string {
  const path = name.replaceAll('.', '/').replace(/\/?index$/, '/')
  return path.startsWith('/') ? path : `/${path}`
}

/** The files of a chunk and of all it imports, each after what it imports itself. */
function collectFiles(vite: ViteManifest, key: string): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = vite[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    for (const imported of chunk.imports ?? []) visit(imported)
    files.add(`/${chunk.file}`)
  }
  visit(key)
  return files
}

/** Files of the client build, and of the last one. */
export function serveAssets(assets: ClientAssets): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const asset = assets.find(c.req.path)
    if (!asset) return next()
    const encoding = accepts(c, {
      header: 'Accept-Encoding',
      supports: ['br', 'gzip', 'identity'],
      default: 'identity',
    })
    const body = encoding === 'br' || encoding === 'gzip' ? asset.encoded[encoding] : undefined
    const seconds = c.req.path.startsWith(`/${HASHED}`) ? '31536000, immutable' : '3600'
    c.header('Content-Type', asset.mediaType)
    c.header('Vary', 'Accept-Encoding')
    c.header('Cache-Control', `public, max-age=${seconds}`)
    if (body) c.header('Content-Encoding', encoding)
    return c.body(body ?? asset.body)
  }
}
