// Trains the reader through Vite, so that aliases and `?raw` imports work as in the app. The same file
// is the worker that trains one part: as many train at once as there are cores.
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { runnerImport } from 'vite'

const { module } = await runnerImport('test/training/main.ts')
if (isMainThread) process.exitCode = await module.main(process.argv.slice(2))
else parentPort.postMessage(module.trainPart(workerData))
