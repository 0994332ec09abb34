import { REMOVALS } from '#shared/domain/code-status.ts'
import { SECURITY_KINDS, type SecurityKind } from '#shared/domain/vocabulary.ts'
import { formatCount, formatMinute, pluralize } from '#shared/texts/format.ts'
import { Notice } from '../../../components/ui/notice.tsx'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { SmallButton } from '../common/controls.tsx'
import { ask } from '../common/dialog.tsx'
import { PageSection, Stats } from '../common/page-blocks.tsx'
import { PanelLink } from '../common/table-cells.tsx'
import { UndoVotesButton } from '../common/undo-votes.tsx'

type Overview = Outputs['overview']['get']

const KINDS: Record<SecurityKind, string> = {
  failed_login: 'Fehlgeschlagene Anmeldungen',
  refused_login: 'Anmeldungen abgewiesen',
  refused_without_login: 'Ohne Anmeldung abgewiesen',
  refused_origin: 'Von fremden Seiten abgewiesen',
  refused_read: 'Aufrufe abgewiesen',
  refused_vote: 'Stimmen abgewiesen',
  refused_copy: 'Kopien abgewiesen',
  refused_contact: 'Kontaktanfragen abgewiesen',
  refused_submission: 'Einsendungen abgewiesen',
  uncounted_vote: 'Stimmen nicht gezählt',
  uncounted_copy: 'Kopien nicht gezählt',
  merged_submission: 'Einsendungen zusammengelegt',
  held_code: 'Codes zurückgehalten',
}

/** What was refused or did not count in the last seven days. */
export function SecuritySection({ counts }: { counts: Overview['security'] }) {
  const happened = SECURITY_KINDS.filter((kind) => counts[kind] > 0)
  const others = SECURITY_KINDS.filter((kind) => counts[kind] === 0)
  return (
    <PageSection
      heading="Sicherheit"
      aside={
        happened.length > 0 && (
          <p className="basis-full text-muted-foreground text-sm">
            Letzte 7 Tage (UTC). Abgewiesen heißt: zu oft, ohne Anmeldung oder von einer fremden
            Seite.
          </p>
        )
      }
    >
      {happened.length === 0 ? (
        <p className="text-sm">Nichts Auffälliges in den letzten 7 Tagen.</p>
      ) : (
        <div className="grid gap-2">
          <Stats inColumns items={happened.map((kind) => [KINDS[kind], counts[kind]] as const)} />
          {others.length > 0 && (
            <p className="text-muted-foreground text-sm">
              {`Je 0: ${others.map((kind) => KINDS[kind]).join(', ')}.`}
            </p>
          )}
        </div>
      )}
    </PageSection>
  )
}

/** Says that votes took too many codes off the lists, and leads to what the operator can do about it. */
export function RemovalsNotice(removals: Overview['removals']) {
  const { isClosed, since, heldCodes } = removals
  return (
    <Notice variant="destructive">
      <p role="alert">
        {`Stimmen wollen zu viele Codes aus den Listen nehmen${since ? `, seit ${formatMinute(since)}` : ''}. `}
        {heldCodes > 0 &&
          `${formatCount(heldCodes, 'Code', 'Codes')} ${pluralize(heldCodes, 'wurde', 'wurden')} zurückgehalten und ${pluralize(heldCodes, 'bleibt', 'bleiben')} öffentlich. `}
        {isClosed
          ? 'Seitdem die Grenze so lange erreicht war, nehmen Stimmen keine Codes mehr aus den Listen, bis Sie es wieder zulassen.'
          : `In den letzten ${REMOVALS.hours} Stunden ${pluralize(removals.removals, 'ging', 'gingen')} ${formatCount(removals.removals, 'Code', 'Codes')}; mehr nehmen Stimmen an einem Tag nicht aus den Listen.`}{' '}
        {heldCodes > 0 && (
          <PanelLink search={{ tab: 'codes', stand: 'review' }}>Zurückgehaltene prüfen</PanelLink>
        )}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <UndoVotesButton shownSince={since} />
        <AllowRemovalsButton />
      </div>
    </Notice>
  )
}

function AllowRemovalsButton() {
  const allow = trpc.codes.allowRemovals.useMutation({
    onSuccess: () =>
      showSuccess('Wieder zugelassen', 'Stimmen dürfen wieder Codes aus den Listen nehmen.'),
    onError: failureToast('Nicht zugelassen', 'Das konnte nicht gespeichert werden.'),
  })
  return (
    <SmallButton
      disabled={allow.isPending}
      onClick={() =>
        ask({
          title: 'Wieder zulassen',
          question: `Stimmen nehmen dann wieder Codes aus den Listen, höchstens so viele, wie die Grenze von ${REMOVALS.hours} Stunden zulässt; die Frist von ${REMOVALS.closedAfterHours} Stunden, nach der es gar keine mehr sind, beginnt von vorn. Zurückgehaltene Codes bleiben, bis Sie über sie entscheiden. Stimmen, denen Sie nicht trauen, nehmen Sie besser vorher zurück.`,
          confirmLabel: 'Wieder zulassen',
          onConfirm: allow.mutate,
        })
      }
    >
      Wieder zulassen
    </SmallButton>
  )
}
