import { parentPort, workerData } from 'node:worker_threads'
import type {
  WorkerAnswer,
  WorkerInput,
  WorkerRequest,
} from './integrations/rules-reader/worker-messages.ts'
import { createBrandLexicon } from './services/collection/extraction/brand-lexicon.ts'
import { readByRules } from './services/collection/read-by-rules.ts'

// A thread beside the server: reads captions with the rules until it is ended.
const { brands } = workerData as WorkerInput
const lexicon = createBrandLexicon(brands)
const answer = (message: WorkerAnswer) => parentPort?.postMessage(message)
parentPort?.on('message', (inputs: WorkerRequest) =>
  answer(inputs.map((input) => readByRules(input, lexicon))),
)
answer('ready')
