import { useEffect, useRef, useState } from 'react'
import { LIMITS } from '#shared/domain/limits.ts'
import type { Code } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { showToast } from '../components/toast/toast-store.ts'
import { trpc } from '../lib/trpc.ts'

/** Copies a code, says so for two seconds and counts the copy. */
export function useCopyCode({ id, code }: Pick<Code, 'id' | 'code'>) {
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<number>(undefined)
  const { mutate: countCopy } = trpc.codes.copy.useMutation()
  useEffect(() => () => window.clearTimeout(timer.current), [])

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
    } catch {
      showToast({ title: TEXTS.error, description: TEXTS.copy.failure, variant: 'destructive' })
      return
    }
    setCopied(true)
    timer.current = window.setTimeout(() => setCopied(false), LIMITS.copyFeedbackMs)
    showToast({ title: TEXTS.copy.successTitle, description: TEXTS.copy.success(code) })
    countCopy({ id })
  }

  return { copy, isCopied }
}
