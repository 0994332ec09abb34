import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import {
  formatCount,
  formatNumber,
  formatShare,
  pluralize,
  toPercent,
} from '#shared/texts/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import { toErrorText } from '../common/call-result.ts'
import { closeDialog, Dialog, openDialog } from '../common/dialog.tsx'
import { ChoiceCards, DialogForm } from '../common/dialog-form.tsx'
import { PageSection, QueryContent } from '../common/page-blocks.tsx'
import { UndoBar } from '../common/selection.tsx'
import { PanelLink } from '../common/table-cells.tsx'
import { NumberField, SettingList, SettingNumber, useSettings } from './setting-fields.tsx'

/** How sure a reading must be to become public without the operator. */
export function ReviewSection() {
  const { query } = useSettings()
  const threshold = useThreshold()
  const { data: waiting } = trpc.codes.list.useQuery(
    { filter: 'review', pageSize: 1 },
    { staleTime: 0, select: (page) => page.waiting },
  )
  return (
    <PageSection heading="Prüfung">
      <QueryContent
        query={query}
        failedText="Die Schwelle für die Prüfung konnte nicht geladen werden."
        skeleton="h-32"
      >
        {(settings) => (
          <SettingList>
            <NumberField
              label="Schwelle für die Prüfung"
              unit="%"
              saved={toPercent(settings.reviewThreshold)}
              range={{ min: 0, max: 100 }}
              onSave={(percent) => threshold.save(percent / 100, settings.reviewThreshold)}
            >
              <p>
                Ein Code, der mit weniger Sicherheit gelesen wurde, erscheint nicht öffentlich,
                sondern wartet unter{' '}
                <PanelLink search={{ tab: 'codes', stand: 'review' }}>
                  Codes, „Zu prüfen“
                  {waiting !== undefined && ` (${formatNumber(waiting)})`}
                </PanelLink>
                .
              </p>
              <p className="mt-1">
                Sie gilt für Codes, die künftig gefunden werden. Anheben blendet nichts aus; beim
                Senken entscheiden Sie, ob wartende Codes freigegeben werden, die darüber liegen.
              </p>
            </NumberField>
          </SettingList>
        )}
      </QueryContent>
      {threshold.note && <UndoBar {...threshold.note} />}
    </PageSection>
  )
}

type Note = ComponentProps<typeof UndoBar>

/** Saves the threshold; asks before a lower one, if there is something that it could release. */
function useThreshold() {
  const { update } = useSettings()
  const { client } = trpc.useUtils()
  const [note, setNote] = useState<Note | null>(null)
  const { mutate } = useMutation({
    mutationFn: (work: () => Promise<Note>) => work(),
    onSuccess: setNote,
    onError: (error) =>
      setNote({ text: toErrorText(error, ADMIN_TEXTS.unreachable), isFailure: true }),
  })

  const release = (reviewThreshold: number, former: number) => async () => {
    const { changed, before } = await client.codes.releaseWaiting.mutate({ reviewThreshold })
    const codes = formatCount(changed, 'Code', 'Codes')
    const takeBack = async () => {
      // As many as one request may hold.
      for (let from = 0; from < before.length; from += LIMITS.codesPerRequest)
        await client.codes.undoReview.mutate({
          decision: 'accept',
          before: before.slice(from, from + LIMITS.codesPerRequest),
        })
      update({ reviewThreshold: former })
      return { text: `${codes} ${pluralize(changed, 'wartet', 'warten')} wieder.` }
    }
    return { text: `${codes} freigegeben.`, onUndo: () => mutate(takeBack) }
  }

  const save = async (reviewThreshold: number, former: number) => {
    const { codes } =
      reviewThreshold < former
        ? // Without an answer nothing is released.
          await client.codes.countReleasable.query({ reviewThreshold }).catch(() => ({ codes: 0 }))
        : { codes: 0 }
    if (codes === 0) return update({ reviewThreshold })
    const onSave = (releases: boolean) =>
      update(
        { reviewThreshold },
        { onSuccess: () => releases && mutate(release(reviewThreshold, former)) },
      )
    openDialog(<LowerThresholdDialog {...{ reviewThreshold, codes, onSave }} />)
  }
  return { note, save }
}

type LowerThresholdProps = {
  reviewThreshold: number
  codes: number
  onSave: (releases: boolean) => void
}

/** For what a lower threshold is to hold. Nothing is released unless the operator says so. */
function LowerThresholdDialog({ reviewThreshold, codes, onSave }: LowerThresholdProps) {
  const [affected, setAffected] = useState('future')
  const waiting = formatCount(codes, 'wartender Code', 'wartende Codes')
  return (
    <Dialog title={`Schwelle auf ${formatShare(reviewThreshold)} senken`}>
      <DialogForm
        label="Speichern"
        onSend={() => {
          closeDialog()
          onSave(affected === 'waiting')
        }}
      >
        <ChoiceCards
          legend="Für welche Codes gilt das?"
          value={affected}
          onChange={setAffected}
          choices={[
            {
              value: 'future',
              label: 'Nur für künftige',
              effect: 'Was jetzt wartet, wartet weiter auf Sie.',
            },
            {
              value: 'waiting',
              label: 'Auch für wartende',
              effect: `${waiting} ${pluralize(codes, 'würde', 'würden')} sofort öffentlich.`,
            },
          ]}
        />
      </DialogForm>
    </Dialog>
  )
}

/** What one run may use of services that cost money. */
export function SpendingSection() {
  const settings = useSettings()
  return (
    <PageSection heading="Kosten je Lauf">
      <QueryContent
        query={settings.query}
        failedText="Die Grenzen je Lauf konnten nicht geladen werden."
        skeleton="h-48"
      >
        {() => (
          <>
            <p className="mb-2 text-muted-foreground text-sm">
              Beide Grenzen gelten ab dem nächsten Lauf. Sie zählen nur mit einer Such-API oder
              einem KI-Modell: Eigene Dateien und das eigene Leseprogramm kosten nichts.
            </p>
            <SettingList>
              <SettingNumber name="searchCallsPerRun" {...settings} />
              <SettingNumber name="modelTokensPerRun" {...settings} />
            </SettingList>
          </>
        )}
      </QueryContent>
    </PageSection>
  )
}
