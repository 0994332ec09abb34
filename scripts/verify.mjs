// Everything that CI checks, in order of speed; stops at the first failure.
import { spawnSync } from 'node:child_process'

const STEPS = [
  ['Format und Lint', ['biome', 'ci', '.']],
  ['Importzonen', ['oxlint', '--deny-warnings']],
  ['Typen', ['tsc', '-p', '.']],
  ['Ungenutztes', ['knip']],
  ['Unit- und Integrationstests', ['vitest', 'run', '--project', 'unit']],
  ['Build', ['node', 'scripts/build.mjs', '--if-needed', '--quiet']],
  ['Browsertests', ['vitest', 'run', '--project', 'e2e']],
]

for (const [title, [command, ...args]] of STEPS) {
  console.log(`\n── ${title}: ${command} ${args.join(' ')}`)
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' })
  if (error) console.error(`${command} lässt sich nicht starten: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}
console.log('\nAlles in Ordnung.')
