// Trains the reader through Vite, so that aliases and `?raw` imports work as in the app.
import { runnerImport } from 'vite'

const { module } = await runnerImport('bench/extraction/train.ts')
process.exitCode = await module.main(process.argv.slice(2))
