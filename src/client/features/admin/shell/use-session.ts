import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { trpc } from '../../../lib/trpc.ts'
import { isUnauthorized, isUnreachable, showProblem, toErrorText } from '../common/call-result.ts'

const texts = ADMIN_TEXTS.session

function showLoginFailure(error: unknown) {
  const answer = isUnreachable(error)
    ? texts.unreachable
    : isUnauthorized(error)
      ? texts.rejected
      : { ...texts.rejected, description: toErrorText(error, texts.unreachable.description) }
  showProblem(answer)
}

/** Logs in. The session cookie is HttpOnly; the page keeps only the user name. */
export function useLogin(onLoggedIn: (username: string) => void) {
  return trpc.auth.login.useMutation({
    onSuccess: ({ username }) => {
      showToast(texts.accepted)
      onLoggedIn(username)
    },
    onError: showLoginFailure,
  })
}

/** Ends the session on this page in any case; shows an error if the server could not be reached. */
export function useLogout(onLoggedOut: () => void) {
  return trpc.auth.logout.useMutation({
    onSuccess: () => showToast(texts.loggedOut),
    onError: () => showProblem(texts.logOutUnreachable),
    onSettled: onLoggedOut,
  })
}

/** Calls back when any call of the panel is answered with 'not logged in'. */
export function useOnUnauthorized(onUnauthorized: () => void) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const watch = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.action?.type === 'error' && isUnauthorized(event.action.error)) onUnauthorized()
    }
    const unsubscribeQueries = queryClient.getQueryCache().subscribe(watch)
    const unsubscribeMutations = queryClient.getMutationCache().subscribe(watch)
    return () => {
      unsubscribeQueries()
      unsubscribeMutations()
    }
  }, [queryClient, onUnauthorized])
}

/** Clears everything the panel has loaded when its session ends. */
export function useClearCacheOnUnmount() {
  const queryClient = useQueryClient()
  useEffect(() => () => queryClient.clear(), [queryClient])
}
