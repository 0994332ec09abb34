import { createApp } from '../app.ts'
import { parseConfig } from '../config.ts'
import { openReaderModel } from '../reader-model.ts'
import { createInlineReader } from '../services/collection/read-caption.ts'
import type { ClientAssets } from '../web/pages/client-assets.ts'
import { createRuntime, type Runtime } from './create-runtime.ts'
import { prepareStart } from './serve-command.ts'
import { createAppDeps } from './serve-runtime.ts'

/** Opened once per `npm run dev`; the app on top is made again after every change. */
export async function openRuntime() {
  const runtime = createRuntime(parseConfig(process.env), {
    lock: 'serve',
    captionReader: createInlineReader(openReaderModel),
  })
  await prepareStart(runtime)
  return runtime
}

/** The app without the strict headers: Vite's hot reload needs inline styles and a socket. */
export function createDevApp(runtime: Runtime, assets: ClientAssets) {
  return createApp({ ...createAppDeps(runtime, assets), securityHeaders: false })
}
