import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { LIMITS } from '#shared/domain/limits.ts'
import type { Code } from '#shared/schemas/code.ts'
import { TEXTS } from '#shared/texts/de.ts'
import { showToast } from '../components/toast/toast-store.ts'
import { copyText } from '../lib/copy-text.ts'

/**
 * Copies a code, says so for two seconds and counts the copy. Where that is refused, the text in
 * `codeRef` is selected, ready for Ctrl-C or the phone's own menu; the focus stays on the button.
 */
export function useCopyCode({ id, code }: Pick<Code, 'id' | 'code'>) {
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<number>(undefined)
  const codeRef = useRef<HTMLElement>(null)
  const { calls } = useRouter().options.context
  useEffect(() => () => window.clearTimeout(timer.current), [])

  async function copy() {
    try {
      await copyText(code)
    } catch {
      if (codeRef.current) getSelection()?.selectAllChildren(codeRef.current)
      showToast({ title: TEXTS.error, description: TEXTS.copy.failure, variant: 'destructive' })
      return
    }
    setCopied(true)
    timer.current = window.setTimeout(() => setCopied(false), LIMITS.copyFeedbackMs)
    showToast({ title: TEXTS.copy.successTitle, description: TEXTS.copy.success(code) })
    // Nobody waits for the count, nor misses it.
    await calls.codes.copy.mutate({ id }).catch(() => {})
  }

  return { copy, isCopied, codeRef }
}
