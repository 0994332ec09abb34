// Builds what is missing or out of date; says nothing on stdout, which belongs to the command.
import { spawnSync } from 'node:child_process'
import { isBuilt } from './build-stamp.mjs'

if (!isBuilt()) {
  process.stderr.write('Der Build fehlt oder ist veraltet, er wird erstellt …\n')
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--quiet'], {
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) process.exit(status ?? 1)
}
