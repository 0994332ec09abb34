import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUnauthorized } from '../common/failure.ts'

/** Tells when any call of the panel is answered with 'not logged in'. */
export function useUnauthorizedWatch(onUnauthorized: () => void) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const watch = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.action?.type === 'error' && isUnauthorized(event.action.error)) onUnauthorized()
    }
    const forgetQueries = queryClient.getQueryCache().subscribe(watch)
    const forgetMutations = queryClient.getMutationCache().subscribe(watch)
    return () => {
      forgetQueries()
      forgetMutations()
    }
  }, [queryClient, onUnauthorized])
}

/** Drops everything the panel has loaded once its session is over, however it ended. */
export function useDropCacheAtEnd() {
  const queryClient = useQueryClient()
  useEffect(() => () => queryClient.clear(), [queryClient])
}
