const DEFAULT_BATCH_SIZE = 10

/** The number of brands per batch; 10 where the text is none. Its range is the server's to check. */
export function readBatchSize(text: string): number {
  const size = Number.parseInt(text, 10)
  return Number.isNaN(size) ? DEFAULT_BATCH_SIZE : size
}
