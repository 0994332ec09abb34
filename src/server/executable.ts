import sea from 'node:sea'
import { compileFunction } from 'node:vm'
import { CAPTION_READER, SHARE_IMAGES } from './program-files.ts'

// Where the one executable begins: it is the server and its commands, and also the processes that
// read and draw, which must load nothing of the server.
const [, , first = ''] = process.argv
if (first === CAPTION_READER || first === SHARE_IMAGES) runAsset(first)
else void import('./main.ts')

function runAsset(key: string): void {
  const code = sea.getAsset(key, 'utf8')
  const run = compileFunction(code, ['require', 'module', 'exports'], { filename: key })
  run(process.getBuiltinModule, { exports: {} }, {})
}
