import { useMutation } from '@tanstack/react-query'
import type { Code } from '#shared/schemas/code.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { trpc } from '../../../lib/trpc.ts'
import { useRefreshCodes } from './use-refresh-codes.ts'

/** Deletes one code. Its failure is shown in place, as specified without a toast. */
export function useDeleteCode() {
  const { client } = trpc.useUtils()
  const { refreshAll } = useRefreshCodes()
  return useMutation({
    mutationFn: ({ id }: Code) => client.codes.delete.mutate({ id }),
    onSuccess: (_answer, { code, brand }) => {
      showToast({
        title: CODE_TEXTS.deleted,
        description: `${code} (${brand.name}) wurde entfernt.`,
      })
      return refreshAll()
    },
  })
}

/** Takes over or dismisses what another account's post says. Its failure is shown in place. */
export function useResolveContradiction() {
  const { refreshAll } = useRefreshCodes()
  return trpc.codes.resolveContradiction.useMutation({
    onSuccess: (code, { decision }) => {
      const { done, describe } = CODE_TEXTS.contradiction.decided[decision]
      showToast({ title: done, description: describe(code.code, code.brand.name) })
      return refreshAll()
    },
  })
}

/** Changes one code. Its failure is shown in place, as specified without a toast. */
export function useUpdateCode() {
  const utils = trpc.useUtils()
  const { refreshOthers } = useRefreshCodes()
  return trpc.codes.update.useMutation({
    // The row stays where it is, whatever the order: one may want to change its other fields.
    onSuccess: (changed) => {
      utils.codes.list.setQueriesData(
        {},
        {},
        (page) =>
          page && {
            ...page,
            codes: page.codes.map((code) =>
              code.id === changed.id ? { ...code, ...changed } : code,
            ),
          },
      )
      refreshOthers()
    },
  })
}
