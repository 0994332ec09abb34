import { useRouter } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { useState } from 'react'
import type { VoteInput } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { showToast } from '../components/toast/toast-store.ts'

type State = { isPending: boolean; vote?: VoteInput['vote'] }

/**
 * Votes on a code and reads again whatever shows codes, brands or influencers. With a state of its
 * own: a mutation of the query library would be set up for each code of a page that is rendered, and
 * few are voted on.
 */
export function useVoteCode() {
  const { trpc, calls } = useRouter().options.context
  const [state, setState] = useState<State>({ isPending: false })

  async function sendVote(input: VoteInput) {
    setState({ isPending: true })
    try {
      const { vote } = await calls.codes.vote.mutate(input)
      showToast({ title: TEXTS.vote.successTitle, description: TEXTS.vote.success })
      await Promise.all([
        trpc.codes.invalidate(),
        trpc.brands.invalidate(),
        trpc.influencers.invalidate(),
      ])
      setState({ isPending: false, vote })
    } catch (error) {
      const isAnswer = error instanceof TRPCClientError && error.data
      const description = isAnswer ? error.message : TEXTS.vote.failure
      showToast({ title: TEXTS.error, description, variant: 'destructive' })
      setState({ isPending: false })
    }
  }

  return { ...state, sendVote }
}
