import { useMutation } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { type ComponentProps, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { UpdateSettingsInput } from '#shared/schemas/settings.ts'
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
import { NumberField, SettingList, saving, useWithUnsaved } from './setting-fields.tsx'

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
  const [releases, setReleases] = useState('future')
  const waiting = formatCount(codes, 'wartender Code', 'wartende Codes')
  return (
    <Dialog title={`Schwelle auf ${formatShare(reviewThreshold)} senken`}>
      <DialogForm
        label="Speichern"
        onSend={() => {
          closeDialog()
          onSave(releases === 'waiting')
        }}
      >
        <ChoiceCards
          legend="Für welche Codes gilt das?"
          value={releases}
          onChange={setReleases}
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

/** What the operator set, and how to change it. */
export function useSettings() {
  const query = useWithUnsaved(
    trpc.settings.get.useQuery(undefined, { staleTime: 0 }),
    getMutationKey(trpc.settings.update),
  )
  const update = trpc.settings.update.useMutation(saving('settings', describeSettingsChange))
  return { query, update: update.mutate }
}

const NUMBERS = {
  searchCallsPerRun: {
    label: 'Suchanfragen je Lauf',
    range: { min: 1, max: LIMITS.searchCallsPerRun },
    hint: 'Eine Anfrage ist eine Seite Ergebnisse. Sind alle verbraucht, endet die Suche; der nächste Lauf macht mit den Marken weiter, die nicht an der Reihe waren.',
    describe: (calls: number) =>
      `Ein Lauf stellt höchstens ${formatCount(calls, 'Suchanfrage', 'Suchanfragen')}.`,
  },
  modelTokensPerRun: {
    label: 'Tokens je Lauf',
    range: { min: 0, max: LIMITS.modelTokensPerRun },
    hint: 'Was das KI-Modell liest und schreibt, zusammen. Sind alle verbraucht, liest das Leseprogramm den Rest allein. 0 heißt: Das Modell wird nie gefragt.',
    describe: (tokens: number) =>
      tokens === 0
        ? 'Das KI-Modell wird nicht mehr gefragt.'
        : `Ein Lauf verbraucht höchstens ${formatCount(tokens, 'Token', 'Tokens')}.`,
  },
  sessionIdleMinutes: {
    label: 'Abmelden ohne Nutzung nach',
    unit: 'Minuten',
    range: LIMITS.sessionIdleMinutes,
    hint: 'Was das Panel von selbst neu lädt, zählt nicht. Nach zwölf Stunden endet jede Anmeldung.',
    describe: (minutes: number) =>
      `Eine Anmeldung endet nach ${formatCount(minutes, 'Minute', 'Minuten')} ohne Nutzung.`,
  },
  alertQueueSize: {
    label: 'Wartende Codes, ab denen eine Nachricht kommt',
    range: { min: 0, max: LIMITS.alertQueueSize },
    hint: '0 heißt: Wartende Codes lösen keine Nachricht aus.',
    describe: (codes: number) =>
      codes === 0
        ? 'Wartende Codes lösen keine Nachricht aus.'
        : `Ab ${formatCount(codes, 'wartendem Code', 'wartenden Codes')} kommt eine Nachricht.`,
  },
}

type SettingNumberProps = ReturnType<typeof useSettings> & { name: keyof typeof NUMBERS }

/** A number that is stored when it was typed. */
export function SettingNumber({ name, query, update }: SettingNumberProps) {
  const { hint, describe: _describe, ...field } = NUMBERS[name]
  if (!query.data) return null
  return (
    <NumberField {...field} saved={query.data[name]} onSave={(value) => update({ [name]: value })}>
      {hint}
    </NumberField>
  )
}

/** What a change means from now on, for the toast. */
function describeSettingsChange({ reviewThreshold, ...numbers }: UpdateSettingsInput): string {
  for (const [name, value] of Object.entries(numbers))
    return NUMBERS[name as keyof typeof numbers].describe(value)
  return reviewThreshold
    ? `Neue Codes mit weniger als ${formatShare(reviewThreshold)} Sicherheit warten auf Prüfung.`
    : 'Neue Codes erscheinen ohne Prüfung.'
}
