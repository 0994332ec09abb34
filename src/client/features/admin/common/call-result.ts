import { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/trpc/app-router.ts'
import { showToast } from '../../../components/toast/toast-store.ts'

/** What the server answered, or null when no answer of it arrived. */
const readAnswer = (error: unknown) =>
  error instanceof TRPCClientError && error.data
    ? { message: error.message, data: (error as TRPCClientError<AppRouter>).data }
    : null

export const isUnauthorized = (error: unknown) => readAnswer(error)?.data?.code === 'UNAUTHORIZED'

/** The password was right; the second factor is missing or wrong. */
export const lacksSecondFactor = (error: unknown) => readAnswer(error)?.data?.secondFactor === true

export const isUnreachable = (error: unknown) => readAnswer(error) === null

/** Why a file cannot be used, in words for the operator. */
export class FileError extends Error {}

/** '502: Bad Gateway', as `fetchAnswer` raises it; not where a whole page came back. */
const isPlainFailure = (error: unknown): error is Error =>
  error instanceof TRPCClientError && /^\d{3}: [^<]+$/.test(error.message)

/** What the failed response or the file's fault says; the fallback where there is no such text. */
export const toErrorText = (error: unknown, fallback: string) => {
  const isReadable = error instanceof FileError || isPlainFailure(error)
  return (isReadable ? error : readAnswer(error))?.message || fallback
}

/** What is wrong with which field of a form; nothing where the failure is of none. */
export function readFaults(error: unknown): Partial<Record<string, string>> {
  const { message, data } = readAnswer(error) ?? {}
  return data?.faults ?? (data?.field && message ? { [data.field]: message } : {})
}

export const hasFaults = (faults: object) => Object.keys(faults).length > 0

export const showSuccess = (title: string, description?: string) =>
  showToast({ title, ...(description && { description }) })

export const showProblem = (title: string, description: string) =>
  showToast({ title, description, variant: 'destructive' })

/**
 * Toast for a failed call of a kind: `onError: failureToast('Fehler beim Löschen', '…')`. None when the
 * session has expired, which the login form says.
 */
export const failureToast =
  (title: string, fallback: string, prefix = '') =>
  (error: unknown) => {
    if (!isUnauthorized(error)) showProblem(title, prefix + toErrorText(error, fallback))
  }
