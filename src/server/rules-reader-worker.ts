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
// The first caption makes the engine compile the rules, a hundred times the work of the next.
readByRules(
  { text: 'Mit dem Code ANNA15 spart ihr 15 %.', postedAt: new Date(0).toISOString() },
  lexicon,
)
answer('ready')
