type DescribedError = {
  type: string
  message: string
  code?: unknown
  stack?: string
  cause?: DescribedError
}

/** Causes of causes are told this deep. */
const MAX_DEPTH = 4

/**
 * An error as the log tells it: kind, words, code, stack and causes. Its further properties stay
 * out: clients of HTTP and SMTP keep whole requests there, with their keys.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { name, message, stack, cause } = error
  return {
    type: name,
    message,
    ...('code' in error && { code: error.code }),
    ...(stack && { stack }),
    ...(cause !== undefined && depth < MAX_DEPTH && { cause: describeError(cause, depth + 1) }),
  }
}
