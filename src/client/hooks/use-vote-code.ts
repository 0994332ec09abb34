import { TEXTS } from '#shared/texts/de.ts'
import { showToast } from '../components/toast/toast-store.ts'
import { trpc } from '../lib/trpc.ts'

/** Votes on a code and reads again whatever shows codes, brands or influencers. */
export function useVoteCode() {
  const utils = trpc.useUtils()
  return trpc.codes.vote.useMutation({
    onSuccess: async () => {
      showToast({ title: TEXTS.vote.successTitle, description: TEXTS.vote.success })
      await Promise.all([
        utils.codes.invalidate(),
        utils.brands.invalidate(),
        utils.influencers.invalidate(),
      ])
    },
    onError: (error) =>
      showToast({
        title: TEXTS.error,
        description: error.data ? error.message : TEXTS.vote.failure,
        variant: 'destructive',
      }),
  })
}
