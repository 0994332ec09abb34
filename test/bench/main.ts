import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { attack } from './attack.ts'
import { collection } from './collection.ts'
import { crowds } from './crowds.ts'
import { growth } from './growth.ts'
import { load } from './load.ts'
import type { Benchmark } from './runner.ts'

const BENCHMARKS = new Map<string, Benchmark>(
  Object.entries({ growth, collection, load, attack, crowds }),
)

/** Runs one benchmark; the returned number is the exit code, 1 when a goal was missed. */
export async function main([name = '--help', ...args]: string[]): Promise<number> {
  const benchmark = BENCHMARKS.get(name)
  if (!benchmark) {
    console.error('npm run bench -- <benchmark> [options]')
    for (const [known, { usage }] of BENCHMARKS) console.error(`\n  ${known} ${usage}`)
    return name === '--help' ? 0 : 1
  }
  const { options = {} } = benchmark
  const { values } = parseArgs({ args, options })
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before`)
  return (await benchmark.run(values)) > 0 ? 1 : 0
}
