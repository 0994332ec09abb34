import sea from 'node:sea'
import { compileFunction } from 'node:vm'
import { DRAW_ARGUMENT, SHARE_IMAGES } from './program-files.ts'

// Where the one executable begins: it is the server and its commands, and also the process that
// draws, which must load nothing of the server.
if (process.argv[2] === DRAW_ARGUMENT) runAsset(SHARE_IMAGES)
else void import('./main.ts')

function runAsset(key: string): void {
  const code = sea.getAsset(key, 'utf8')
  const run = compileFunction(code, ['require', 'module', 'exports'], { filename: key })
  run(process.getBuiltinModule, { exports: {} }, {})
}
