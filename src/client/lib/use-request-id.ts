import { useRouter } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'

/** Where a page rendered by the server holds the id: the browser, which never heard of it, reads it there. */
export const REQUEST_ID_ELEMENT = 'request-id'

/** The id under which the server logged the request that failed; null where it answered nothing. */
export function useRequestId(error: unknown): string | null {
  const { requestId } = useRouter().options.context
  const [found] = useState(() => requestId ?? readHeader(error) ?? readDocument())
  return found
}

function readHeader(error: unknown): string | null {
  const response = error instanceof TRPCClientError ? error.meta?.response : undefined
  return response instanceof Response ? response.headers.get('x-request-id') : null
}

const readDocument = (): string | null =>
  typeof document === 'undefined'
    ? null
    : (document.getElementById(REQUEST_ID_ELEMENT)?.textContent ?? null)
