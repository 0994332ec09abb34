// Starts the benchmarks through Vite, so that aliases and `?raw` imports work as in the app.
import { runnerImport } from 'vite'

const { module } = await runnerImport('test/bench/main.ts')
process.exitCode = await module.main(process.argv.slice(2))
