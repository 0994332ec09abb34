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
  const shared = collectImports(vite, ENTRY)
  const routes: RouterManifest['routes'] = {
    __root__: {
      css: (entry.css ?? []).map((file) => `/${file}`),
      preloads: [...shared].map((key) => `/${vite[key]?.file}`),
      scripts: [{ attrs: { type: 'module', async: true, src: `/${entry.file}` } }],
    },
  }
  for (const [key, chunk] of Object.entries(vite)) {
    const name = ROUTE_COMPONENT.exec(key)?.[1]
    if (!name) continue
    // A preload that the root already has would make React warn of a duplicate key.
    const own = [...collectImports(vite, key)].filter((imported) => !shared.has(imported))
    routes[toRouteId(name)] = {
      preloads: own.map((imported) => `/${vite[imported]?.file}`),
      css: (chunk.css ?? []).map((file) => `/${file}`),
    }
  }
  return { routes }
}

/** File name of a route -> its id: 'brands.$slug' -> '/brands/$slug', 'index' -> '/'. */
function toRouteId(name: string): string {
  const path = name.replaceAll('.', '/').replace(/\/?index$/, '/')
  return path.startsWith('/') ? path : `/${path}`
}

function collectImports(vite: ViteManifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of vite[key]?.imports ?? []) collectImports(vite, imported, seen)
  return seen
}
