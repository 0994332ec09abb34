import { ADMIN_SUBMISSION_TEXTS as TEXTS } from '#shared/texts/admin-submissions-de.ts'
import { trpc } from '../../../lib/trpc.ts'
import { showFailure, showSuccess } from '../common/call-result.ts'

/** Decides on a submission; it is pending until the list is without it. */
export function useCloseSubmission() {
  const utils = trpc.useUtils()
  return trpc.submissions.close.useMutation({
    onSuccess: (_closed, { decision }) => {
      showSuccess(TEXTS.closed[decision])
      return utils.submissions.invalidate()
    },
    onError: (error) => showFailure(error, TEXTS.failure),
  })
}
