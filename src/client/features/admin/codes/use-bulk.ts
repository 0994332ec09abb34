import { useMutation } from '@tanstack/react-query'
import {
  BULK_TEXTS,
  type BulkAction,
  describeBulk,
  describeBulkDeletion,
} from '#shared/texts/admin-codes-de.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { trpc } from '../../../lib/trpc.ts'
import { toErrorText } from '../common/failure.ts'
import { useRefreshCodes } from './use-refresh-codes.ts'

type BulkChange = { action: BulkAction; ids: number[] }

/** One action on many codes at once; a failure is told in place, and they stay marked. */
export function useBulk(onDone: (ids: readonly number[]) => void) {
  const { client } = trpc.useUtils()
  const { refreshAll } = useRefreshCodes()
  const change = useMutation({
    mutationFn: ({ action, ids }: BulkChange) => {
      if (action === 'delete') return client.codes.deleteMany.mutate({ ids })
      if (action === 'accept' || action === 'reject')
        return client.codes.review.mutate({ ids, decision: action })
      return client.codes.setStatus.mutate({ ids, status: action })
    },
    onSuccess: ({ changed }, { action, ids }) => {
      const describe = action === 'delete' ? describeBulkDeletion : describeBulk
      showToast({ title: BULK_TEXTS[action].done, description: describe(changed, ids.length) })
      onDone(ids)
      return refreshAll()
    },
  })
  return {
    run: (action: BulkAction, ids: number[]) => change.mutate({ action, ids }),
    /** Which codes are being changed; none otherwise. */
    pendingIds: change.isPending ? change.variables.ids : NO_IDS,
    failure: change.isError
      ? toErrorText(change.error, BULK_TEXTS[change.variables.action].failed)
      : null,
    forgetFailure: change.reset,
  }
}

const NO_IDS: number[] = []
