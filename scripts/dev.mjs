// Server and client with hot reload: Vite answers for the client, everything else goes to the app,
// which is rebuilt whenever a server module changed.
import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer } from 'vite'

const PREAMBLE = `import RefreshRuntime from "/@react-refresh"
RefreshRuntime.injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`

const manifest = {
  routes: {
    __root__: {
      css: ['/src/client/styles/global.css?direct'],
      scripts: [
        { attrs: { type: 'module' }, children: PREAMBLE },
        { attrs: { type: 'module', src: '/@vite/client' } },
        { attrs: { type: 'module', src: '/src/client/entry-client.tsx' } },
      ],
    },
  },
}

const vite = await createServer({
  appType: 'custom',
  server: { middlewareMode: true, hmr: { port: Number(process.env.PORT ?? 3000) + 20_000 } },
})
const { openRuntime } = await vite.ssrLoadModule('/src/server/cli/dev-server.ts')
const runtime = await openRuntime()
const { host, port } = runtime.config

let current
const listener = async (request, response) => {
  try {
    const { createDevApp } = await vite.ssrLoadModule('/src/server/cli/dev-server.ts')
    if (current?.createDevApp !== createDevApp)
      current = { createDevApp, app: createDevApp(runtime, { manifest, find: () => undefined }) }
    await getRequestListener(current.app.fetch)(request, response)
  } catch (error) {
    vite.ssrFixStacktrace(error)
    console.error(error)
    response.statusCode = 500
    response.end(String(error))
  }
}
createHttpServer((request, response) => {
  // The build copies it there.
  request.url = request.url.replace(/^\/docs\//, '/node_modules/swagger-ui-dist/')
  vite.middlewares(request, response, () => listener(request, response))
}).listen(port, host, () => console.log(`Entwicklung: http://${host}:${port}`))
