import { useState } from 'react'
import { parseGermanMinute, toGermanMinute } from '#shared/domain/german-day.ts'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import { formatCount, formatNumber, pluralize } from '#shared/texts/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { showSuccess } from './call-result.ts'
import { FormField, SmallButton } from './controls.tsx'
import { closeDialog, Dialog, openDialog } from './dialog.tsx'
import { DialogForm } from './dialog-form.tsx'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

type UndoVotesProps = {
  /** Absent for the votes on all codes. */
  code?: AdminCode
  /** When what is taken back began to show; absent: now. The day before it is proposed. */
  shownSince?: string | null
}

/** Opens the dialog that takes back the votes of a time. */
export const UndoVotesButton = (props: UndoVotesProps) => (
  <SmallButton onClick={() => openDialog(<UndoVotesDialog {...props} />)}>
    Stimmen zurücknehmen …
  </SmallButton>
)

function UndoVotesDialog({ code, shownSince }: UndoVotesProps) {
  const [isIncomplete, setIsIncomplete] = useState(false)
  const [proposed] = useState(() => {
    const now = new Date()
    const shown = shownSince ? new Date(shownSince) : now
    return {
      from: toGermanMinute(new Date(shown.getTime() - DAY_MS)),
      until: toGermanMinute(now),
    }
  })
  const undo = trpc.codes.undoVotes.useMutation({
    onSuccess: ({ votes, codes }) => {
      if (votes === 0)
        showSuccess(
          'Keine Stimmen zurückgenommen',
          'In dieser Zeit gab es keine Stimmen, die zählten.',
        )
      else
        showSuccess(
          'Stimmen zurückgenommen',
          `${formatCount(votes, 'Stimme', 'Stimmen')} zu ${formatCount(codes, 'Code', 'Codes')} ${pluralize(votes, 'zählt', 'zählen')} nicht mehr.`,
        )
      closeDialog()
    },
  })
  const send = (read: (name: string) => string) => {
    const [from, until] = ['from', 'until'].map((name) => parseGermanMinute(read(name)))
    setIsIncomplete(!from || !until)
    if (!from || !until) return
    undo.mutate({
      since: from.toISOString(),
      // The minute that is named, to its end.
      until: new Date(until.getTime() + MINUTE_MS - 1).toISOString(),
      codeId: code?.id,
    })
  }
  return (
    <Dialog
      title="Stimmen zurücknehmen"
      description={<p>{describeEffect(code)}</p>}
      isLocked={undo.isPending}
    >
      <DialogForm
        call={undo}
        failed="Die Stimmen konnten nicht zurückgenommen werden."
        fault={isIncomplete && 'Bitte geben Sie beide Zeiten an.'}
        label="Zurücknehmen"
        pendingLabel="Wird zurückgenommen …"
        variant="destructive"
        noValidate
        onSend={send}
      >
        <FormField
          type="datetime-local"
          name="from"
          label="Von (deutsche Zeit)"
          defaultValue={proposed.from}
        />
        <FormField type="datetime-local" name="until" label="Bis" defaultValue={proposed.until} />
      </DialogForm>
    </Dialog>
  )
}

function describeEffect(code: AdminCode | undefined): string {
  const votes = code
    ? `Stimmen zum Code „${code.code}“ von ${code.brand.name} (bisher ${formatNumber(code.upvotes)} „Geht“, ${formatNumber(code.downvotes)} „Geht nicht“)`
    : 'Stimmen zu allen Codes'
  const codes = code ? 'Der Code wird' : 'Die Codes werden'
  return `${votes}, die in dieser Zeit kamen, zählen dann nicht mehr. ${codes} nach den übrigen neu beurteilt; was Stimmen aus den Listen genommen hatten, kommt zurück. Das lässt sich nicht rückgängig machen.`
}
