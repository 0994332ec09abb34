import { useRouter } from '@tanstack/react-router'
import { TEXTS } from '#shared/texts/de.ts'
import { showToast } from '../components/toast/toast-store.ts'
import { trpc } from '../lib/trpc.ts'

/** Votes on a code and reads again whatever shows codes, brands or influencers. */
export function useVoteCode() {
  const { trpc: utils } = useRouter().options.context
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
