// One executable for this machine, dist/codefluencer.
import { isBinaryBuilt, stampBinary } from './build-stamp.mjs'

if (process.argv.includes('--if-needed') && isBinaryBuilt()) process.exit(0)
// Only here: loading it takes longer than finding out that nothing has to be built.
const { bundlePrograms, makeExecutable, OWN_TARGET } = await import('./executable.mjs')
const folder = 'dist/binary'
await bundlePrograms(folder, process.argv.includes('--quiet') ? 'warn' : 'info')
makeExecutable({ folder, target: OWN_TARGET, node: process.execPath, file: 'dist/codefluencer' })
stampBinary()
