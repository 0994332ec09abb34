import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/trpc/app-router.ts'
import { showToast } from '../../../components/toast/toast-store.ts'

type FailureText = { title: string; fallback: string }

/** What the server answered, or null when no answer of it arrived. */
const readAnswer = (error: unknown) =>
  error instanceof TRPCClientError && error.data
    ? { message: error.message, data: (error as TRPCClientError<AppRouter>).data }
    : null

export const isUnauthorized = (error: unknown) => readAnswer(error)?.data?.code === 'UNAUTHORIZED'

export const isUnreachable = (error: unknown) => readAnswer(error) === null

/** The failed response's own text; the fallback where there is none. */
export const toErrorText = (error: unknown, fallback: string) =>
  readAnswer(error)?.message || fallback

/** Toast for a failed call; none when the session has expired, which the login form says. */
export function showFailure(error: unknown, text: FailureText) {
  if (isUnauthorized(error)) return
  showToast({
    title: text.title,
    description: toErrorText(error, text.fallback),
    variant: 'destructive',
  })
}
