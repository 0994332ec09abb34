import type { CatalogueBrand } from '#shared/schemas/catalogue.ts'
import type { CaptionInput, ReadResult } from './caption-reader.ts'

/** What the thread is started with. */
export type WorkerInput = { brands: readonly CatalogueBrand[] }

/** To the thread: captions to be read together. */
export type WorkerRequest = readonly CaptionInput[]

/** From the thread: ready to read, once; then the readings of each request in their order. */
export type WorkerAnswer = 'ready' | ReadResult[]
