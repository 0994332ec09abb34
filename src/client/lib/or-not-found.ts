import { notFound } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'

/** Awaits a loader's data; what the server does not know becomes the page's 404. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    if (error instanceof TRPCClientError && error.data?.code === 'NOT_FOUND') throw notFound()
    throw error
  }
}
