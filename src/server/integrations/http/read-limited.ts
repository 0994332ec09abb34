import type { ServiceFaultKind } from '#shared/domain/errors.ts'

/** Far more than any service answers to one call. */
const MAX_BYTES = 4 * 1024 * 1024

/** A body that was given up. */
export class BodyError extends Error {
  readonly kind: ServiceFaultKind

  constructor(kind: ServiceFaultKind, message: string) {
    super(message)
    this.name = 'BodyError'
    this.kind = kind
  }
}

/**
 * The body as text. Throws `BodyError`, without reading on, when it is longer than 4 MiB or takes
 * longer than `timeoutMs`: the HTTP client's own limit ends where the body begins.
 */
export async function readLimited(response: Response, timeoutMs: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  let isLate = false
  const giveUp = () => reader.cancel().catch(() => {})
  const timer = setTimeout(() => {
    isLate = true
    void giveUp()
  }, timeoutMs)
  try {
    return await readAll(reader, () => isLate)
  } finally {
    clearTimeout(timer)
    void giveUp()
  }
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  isLate: () => boolean,
): Promise<string> {
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  while (true) {
    const { done, value } = await reader.read()
    if (isLate()) throw new BodyError('timeout', 'the body took too long')
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > MAX_BYTES) throw new BodyError('bad_reply', `more than ${MAX_BYTES} bytes`)
    text += decoder.decode(value, { stream: true })
  }
}
