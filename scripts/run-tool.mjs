// Runs a module of test/ through Vite, so that aliases and `?raw` imports work as in the app: its `main`
// with the arguments of the command line, or, started as a worker thread, its `trainPart`.
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { runnerImport } from 'vite'

const [path, ...args] = isMainThread ? process.argv.slice(2) : [workerData.module]
const { module } = await runnerImport(path)
if (isMainThread) process.exitCode = await module.main(args)
else parentPort.postMessage(module.trainPart(workerData.part))
