import type { AdminCode } from '#shared/schemas/admin-code.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatCount, formatNumber } from '#shared/texts/format.ts'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/class-names.ts'
import { trpc } from '../../../lib/trpc.ts'
import { showSuccess, toErrorText } from '../common/call-result.ts'
import { SmallButton } from '../common/controls.tsx'
import { ask, closeDialog, Dialog, DialogActions, openDialog } from '../common/dialog.tsx'
import { UndoBar } from '../common/selection.tsx'
import { BULK_TEXTS } from './bulk-actions.tsx'
import { Quote } from './code-evidence.tsx'
import { KEYS, type Review } from './use-review.ts'

const KEY_CLASS = 'rounded-sm border border-input px-1.5 font-mono text-sm'

/** Which keys there are, above the queue. */
export function ReviewKeys() {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-6 text-muted-foreground text-sm pointer-coarse:hidden">
      <p>
        In der Liste wählen J und K einen Code, A nimmt ihn an, R lehnt ihn ab, M korrigiert ihn, U
        nimmt das zurück.
      </p>
      <SmallButton
        variant="ghost"
        className="-mx-3"
        data-keys
        onClick={() => openDialog(<KeysDialog />)}
      >
        Alle Tasten
        <kbd className={KEY_CLASS}>?</kbd>
      </SmallButton>
    </div>
  )
}

const KeysDialog = () => (
  <Dialog title="Alle Tasten">
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
      {Object.entries(KEYS).map(([key, words]) => (
        <div key={key} className="col-span-2 grid grid-cols-subgrid">
          <dt>
            <kbd className={KEY_CLASS}>{key === ' ' ? 'Leertaste' : key.toUpperCase()}</kbd>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-4 text-muted-foreground text-sm">
      Die Tasten gelten, solange der Fokus in der Liste steht und nicht in einem Feld.
    </p>
    <DialogActions>
      <Button onClick={closeDialog}>{ADMIN_TEXTS.close}</Button>
    </DialogActions>
  </Dialog>
)

/** What was done last, at the screen's lower edge, where nothing else is. */
export function LastDecision({ review, isBarFree }: { review: Review; isBarFree: boolean }) {
  const { note, canUndo, undo, isReview } = review
  return (
    <>
      <p role="status" className="sr-only">
        {note.text}
      </p>
      {note.text && isBarFree && (
        <UndoBar {...note} onUndo={canUndo ? undo : undefined}>
          {isReview && <kbd className={cn(KEY_CLASS, 'pointer-coarse:hidden')}>U</kbd>}
        </UndoBar>
      )}
    </>
  )
}

/** Below the chosen code: its newest quote with what was read in it, and what can be accepted with it. */
export function ChosenCode({ code, onAccept }: { code: AdminCode; onAccept: Review['decide'] }) {
  const similar = trpc.codes.similarWaiting.useQuery(
    { id: code.id },
    { trpc: { abortOnUnmount: true } },
  )
  const ids = similar.data?.ids ?? []
  const [source] = code.sources
  return (
    <section
      aria-label={`Zitat zu ${code.code}`}
      // A card on a phone has its quote; what came below it later would move the next card under the finger.
      className="w-0 min-w-full border-primary border-l-2 bg-muted px-4 py-3 @max-md:hidden"
    >
      <Quote post={source} code={code} account={`@${source?.username}`} />
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {ids.length > 1 && (
          <SmallButton
            onClick={() =>
              ask({
                title: 'Ähnliche Codes annehmen',
                question: `${formatCount(ids.length, 'Code', 'Codes')} von ${code.brand.name} annehmen, die aus demselben Grund warten und mindestens so sicher gelesen wurden? Besucher sehen sie dann. U nimmt alle zusammen zurück.`,
                confirmLabel: BULK_TEXTS.accept.label,
                isHarmless: true,
                onConfirm: () => onAccept(ids, 'accept'),
              })
            }
          >
            {`Ähnliche annehmen (${formatNumber(ids.length)})`}
          </SmallButton>
        )}
        <AcceptAllOf influencer={code.influencer} waiting={similar.data?.ofInfluencer ?? 0} />
      </div>
    </section>
  )
}

type AcceptAllOfProps = { influencer: AdminCode['influencer']; waiting: number }

/** All waiting codes of an influencer whom the operator trusts; in one step, on whatever pages they are. */
function AcceptAllOf({ influencer: { id, username }, waiting }: AcceptAllOfProps) {
  const accept = trpc.codes.acceptAllOfInfluencer.useMutation({
    onSuccess: ({ changed }) =>
      showSuccess('Codes angenommen', `${formatCount(changed, 'Code', 'Codes')} von @${username}.`),
  })
  if (waiting < 2) return null
  return (
    <>
      <SmallButton
        disabled={accept.isPending}
        onClick={() =>
          ask({
            title: `Alle Codes von @${username} annehmen`,
            question: `${formatCount(waiting, 'Code', 'Codes')} von @${username} annehmen, bei allen Marken und aus welchem Grund sie auch warten? Besucher sehen sie dann; Widersprüche anderer Accounts werden verworfen. Gemeinsam zurücknehmen lässt sich das nicht.`,
            confirmLabel: BULK_TEXTS.accept.label,
            isHarmless: true,
            onConfirm: () => accept.mutate({ id }),
          })
        }
      >
        {`Alle von @${username} annehmen (${formatNumber(waiting)})`}
      </SmallButton>
      {accept.error && (
        <p role="alert" className="w-full text-destructive-ink">
          {toErrorText(accept.error, 'Die Codes konnten nicht angenommen werden.')}
        </p>
      )}
    </>
  )
}
