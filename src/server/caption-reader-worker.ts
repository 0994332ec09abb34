import { parentPort, workerData } from 'node:worker_threads'
import { createReader } from '#extraction/reader.ts'
import type {
  WorkerAnswer,
  WorkerInput,
  WorkerRequest,
} from './integrations/caption-reader/caption-reader.ts'
import { tryReadCaption } from './services/collection/read-caption.ts'

// A thread beside the server: reads captions until it is ended.
const { brands } = workerData as WorkerInput
const reader = createReader(brands)
const answer = (message: WorkerAnswer) => parentPort?.postMessage(message)
parentPort?.on('message', (inputs: WorkerRequest) =>
  answer(inputs.map((input) => tryReadCaption(input, reader))),
)
// The first caption makes the engine compile the reader, a hundred times the work of the next.
tryReadCaption(
  {
    text: 'Mit dem Code ANNA15 spart ihr 15 %.',
    username: 'anna',
    postedAt: new Date(0).toISOString(),
  },
  reader,
)
answer('ready')
