// Runs a module of test/ through Vite, so that aliases and `?raw` imports work as in the app: its `main`
// with the arguments of the command line.
import { runnerImport } from 'vite'

const [path, ...args] = process.argv.slice(2)
const { module } = await runnerImport(path)
process.exitCode = await module.main(args)
