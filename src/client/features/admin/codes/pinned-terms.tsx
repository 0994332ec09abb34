import { useRef } from 'react'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import { CODE_TEXTS } from '#shared/texts/admin-codes-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import { toErrorText } from '../common/failure.ts'
import { useKeepFocus } from '../common/use-keep-focus.ts'
import { useUpdateCode } from './use-codes.ts'

const texts = CODE_TEXTS.terms

/** Which terms posts no longer change, and the way back. */
export function PinnedTerms({ code: { id, pinnedTerms } }: { code: AdminCode }) {
  const block = useRef<HTMLDivElement>(null)
  // The button goes when it has done its work.
  useKeepFocus(block, pinnedTerms.length)
  const update = useUpdateCode()
  return (
    <div ref={block} tabIndex={-1} aria-live="polite" className="outline-none">
      {pinnedTerms.length > 0 && (
        <div className="mt-1 flex flex-wrap items-center gap-x-3 text-muted">
          <p className="whitespace-normal">
            {texts.pinned} {pinnedTerms.map((term) => texts[term]).join(', ')}. {texts.pinnedHint}
          </p>
          <Button
            variant="secondary"
            size="small"
            disabled={update.isPending}
            onClick={() => update.mutate({ id, followPosts: true })}
          >
            {texts.follow}
          </Button>
        </div>
      )}
      {update.isError && (
        <p className="text-danger-ink">
          {CODE_TEXTS.saveFailed}: {toErrorText(update.error, CODE_TEXTS.unreachable)}
        </p>
      )}
    </div>
  )
}
