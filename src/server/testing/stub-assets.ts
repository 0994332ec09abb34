import type { ClientAssets } from '../web/client-assets.ts'

const body = new TextEncoder().encode('/* gebaut */')

/** Stands in for the built client, so that pages are rendered: one script, no stylesheet. */
export const stubAssets: ClientAssets = {
  manifest: { routes: {} },
  find: (path) =>
    path === '/assets/app.js'
      ? { body, mediaType: 'text/javascript; charset=utf-8', encoded: {} }
      : undefined,
}
