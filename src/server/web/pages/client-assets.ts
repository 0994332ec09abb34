import type { MiddlewareHandler } from 'hono'
import { accepts } from 'hono/accepts'
import { getMimeType } from 'hono/utils/mime'
import { z } from 'zod'
import type { RouterManifest } from '#client/entry-server.tsx'
import type { ClientFiles } from '../../program-files.ts'

const ENTRY = 'src/client/entry-client.tsx'
const ROUTE_COMPONENT = /^src\/client\/routes\/(.+)\.tsx\?tsr-split=component$/
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

/** Vite's own files, and packed ones, which are sent in the place of what they were made of. */
const NOT_SENT = /^\.vite\/|\.(?:br|gz)$/

/**
 * Takes the whole client build into memory: it is small, and no request waits for a disk.
 * Throws when there is no build.
 */
export function loadClientAssets(files: ClientFiles): ClientAssets {
  const present = new Set(files.paths)
  const read = (path: string) => (present.has(path) ? files.read(path) : undefined)
  const assets = new Map<string, Asset>()
  for (const path of files.paths) {
    const mediaType = getMimeType(path)
    if (!mediaType || NOT_SENT.test(path)) continue
    assets.set(`/${path}`, {
      body: files.read(path),
      mediaType,
      encoded: { br: read(`${path}.br`), gzip: read(`${path}.gz`) },
    })
  }
  const manifest = new TextDecoder().decode(files.read('.vite/manifest.json'))
  return {
    manifest: toRouterManifest(viteManifestSchema.parse(JSON.parse(manifest))),
    find: (path) => assets.get(path),
  }
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

/** Files of the client build; those under /assets carry a hash in their name and never change. */
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
    const seconds = c.req.path.startsWith('/assets/') ? '31536000, immutable' : '3600'
    c.header('Content-Type', asset.mediaType)
    c.header('Vary', 'Accept-Encoding')
    c.header('Cache-Control', `public, max-age=${seconds}`)
    if (body) c.header('Content-Encoding', encoding)
    return c.body(body ?? asset.body)
  }
}
