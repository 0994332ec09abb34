// The tests that disturb the built server, at full size and with their figures. CI runs them smaller.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'

process.env.FAULTS = 'full'
process.env.PROPERTY_RUNS ??= '300'
process.env.PROPERTY_SEED ??= String(randomInt(2 ** 31))
const STEPS = [
  ['node', ['scripts/build.mjs', '--if-needed', '--quiet']],
  ['vitest', ['run', '--project', 'unit', 'test/properties']],
  ['vitest', ['run', '--project', 'e2e', 'test/e2e/faults', ...process.argv.slice(2)]],
]
for (const [command, args] of STEPS) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
