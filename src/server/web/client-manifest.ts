import { z } from 'zod'
import type { RouterManifest } from '#client/entry-server.tsx'

const chunkSchema = z.object({
  file: z.string(),
  css: z.array(z.string()).optional(),
  imports: z.array(z.string()).optional(),
})
export const viteManifestSchema = z.record(z.string(), chunkSchema)
type ViteManifest = z.infer<typeof viteManifestSchema>

const ENTRY = 'src/client/entry-client.tsx'
const ROUTE_COMPONENT = /^src\/client\/routes\/(.+)\.tsx\?tsr-split=component$/

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

/** Runs one after the other, so that the browser answers between them. */
const RUN_EACH = 'for(const file of files)await import(file)'

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
