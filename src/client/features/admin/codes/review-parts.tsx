import { useEffect, useState } from 'react'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import { BULK_TEXTS } from '#shared/texts/admin-code-actions-de.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { REVIEW_TEXTS } from '#shared/texts/admin-review-de.ts'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/class-names.ts'
import { trpc } from '../../../lib/trpc.ts'
import { SmallButton } from '../common/controls.tsx'
import { ConfirmDialog, closeDialog, Dialog, DialogActions } from '../common/dialog.tsx'
import { FloorBar } from './bulk-actions.tsx'
import { Quote } from './code-evidence.tsx'
import type { Review } from './use-review.ts'

/** Who moves on sooner asks for nothing. */
const SIMILAR_DELAY_MS = 500

const KEY_CLASS = 'rounded-sm border border-input px-1.5 font-mono text-sm'

/** Which keys there are, above the queue; what was decided last, at the screen's lower edge. */
export function ReviewBar({ review, isBarFree }: { review: Review; isBarFree: boolean }) {
  const { note, canUndo, undo } = review
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-6 text-muted-foreground text-sm pointer-coarse:hidden">
        <p>{REVIEW_TEXTS.hint}</p>
        <Button
          variant="ghost"
          size="sm"
          className="-mx-3"
          data-keys
          onClick={() => setIsHelpOpen(true)}
        >
          {REVIEW_TEXTS.help}
          <kbd className={KEY_CLASS}>?</kbd>
        </Button>
      </div>
      <p role="status" className="sr-only">
        {note.text}
      </p>
      {note.text && isBarFree && (
        <FloorBar label={REVIEW_TEXTS.bar}>
          <p
            role={note.isFailure ? 'alert' : undefined}
            className={cn(
              'px-2 text-sm [overflow-wrap:anywhere]',
              note.isFailure && 'text-destructive-ink',
            )}
          >
            {note.text}
          </p>
          {canUndo && (
            <SmallButton onClick={undo}>
              {REVIEW_TEXTS.undo}
              <kbd className={cn(KEY_CLASS, 'pointer-coarse:hidden')}>U</kbd>
            </SmallButton>
          )}
        </FloorBar>
      )}
      {isHelpOpen && (
        <Dialog title={REVIEW_TEXTS.help} onClose={() => setIsHelpOpen(false)}>
          <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
            {Object.entries(REVIEW_TEXTS.keys).map(([key, words]) => (
              <div key={key} className="col-span-2 grid grid-cols-subgrid">
                <dt>
                  <kbd className={KEY_CLASS}>{REVIEW_TEXTS.nameKey(key)}</kbd>
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-4 text-muted-foreground text-sm">{REVIEW_TEXTS.keysNote}</p>
          <DialogActions>
            <Button onClick={closeDialog}>{ADMIN_TEXTS.close}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

/** Below the chosen code: its newest quote with what was read in it, and what can be accepted with it. */
export function ChosenCode({ code, onAccept }: { code: AdminCode; onAccept: Review['decide'] }) {
  const [isAsked, setIsAsked] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const similar = trpc.codes.similarWaiting.useQuery(
    { id: code.id },
    { enabled: isAsked, trpc: { abortOnUnmount: true } },
  )
  const ids = similar.data?.ids ?? []
  const [source] = code.sources
  useEffect(() => {
    const timer = setTimeout(() => setIsAsked(true), SIMILAR_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section
      aria-label={REVIEW_TEXTS.quoteOf(code.code)}
      className="w-0 min-w-full border-primary border-l-2 bg-muted px-4 py-3"
    >
      <Quote post={source} code={code} account={`@${source?.username}`} />
      {ids.length > 1 && (
        <SmallButton onClick={() => setIsConfirming(true)}>
          {REVIEW_TEXTS.similar(ids.length)}
        </SmallButton>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={REVIEW_TEXTS.similarTitle}
          question={REVIEW_TEXTS.similarQuestion(ids.length, code.brand.name)}
          confirmLabel={BULK_TEXTS.accept.label}
          isHarmless
          onConfirm={() => onAccept(ids, 'accept')}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </section>
  )
}
