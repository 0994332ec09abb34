import { type MutationKey, useMutationState } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { type ReactNode, useId, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import type { UpdateSettingsInput } from '#shared/schemas/settings.ts'
import { formatCount, formatNumber, formatShare } from '#shared/texts/format.ts'
import { Input } from '../../../components/ui/input.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { failureToast, showSuccess } from '../common/call-result.ts'
import { type Choice, ChoiceSelect } from '../common/controls.tsx'
import { SettingRow } from '../common/page-blocks.tsx'

export function SettingList({ children }: { children: ReactNode }) {
  return <div className="divide-y rounded-lg border bg-card text-sm">{children}</div>
}

type SettingSelectProps<Value> = Choice<Value> & { label: string; hint: string }

/** One of a few values, saved as soon as it is chosen. */
export function SettingSelect<Value extends string | number>(props: SettingSelectProps<Value>) {
  const { label, hint, ...select } = props
  const id = useId()
  return (
    <SettingRow htmlFor={id} label={label} hint={hint}>
      <div className="w-40">
        <ChoiceSelect id={id} aria-describedby={`${id}-hint`} {...select} />
      </div>
    </SettingRow>
  )
}

type NumberFieldProps = {
  label: string
  unit?: string
  saved: number
  range: Range
  onSave: (value: number) => void
  /** What the number means. */
  children: ReactNode
}

/** A whole number that is saved on blur and on Enter; Escape restores the stored value. */
export function NumberField({ label, unit, saved, range, onSave, children }: NumberFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [isInvalid, setInvalid] = useState(false)

  const takeBack = () => {
    setDraft(null)
    setInvalid(false)
  }
  const save = () => {
    if (draft === null) return
    const value = readWholeNumber(draft, range)
    if (value === null) return setInvalid(true)
    takeBack()
    if (value !== saved) onSave(value)
  }

  return (
    <div>
      <SettingRow htmlFor={id} label={label}>
        <div className="flex items-center gap-1.5">
          <div className={range.max > 1000 ? 'w-32' : 'w-20'}>
            <Input
              id={id}
              size="sm"
              inputMode="numeric"
              autoComplete="off"
              className="text-right tabular-nums"
              value={draft ?? formatNumber(saved)}
              aria-invalid={isInvalid}
              aria-describedby={`${id}-unit ${id}-fault ${id}-hint`}
              onChange={(event) => setDraft(event.target.value)}
              onBlur={save}
              onKeyDown={(event) => {
                if (event.key === 'Enter') save()
                if (event.key === 'Escape') takeBack()
              }}
            />
          </div>
          <span id={`${id}-unit`} className="empty:hidden">
            {unit}
          </span>
        </div>
        <p
          id={`${id}-fault`}
          aria-live="polite"
          className="w-full text-destructive-ink empty:hidden"
        >
          {isInvalid &&
            `Bitte eine ganze Zahl von ${formatNumber(range.min)} bis ${formatNumber(range.max)} eingeben.`}
        </p>
      </SettingRow>
      <div id={`${id}-hint`} className="-mt-0.5 px-3 pb-2.5 text-muted-foreground">
        {children}
      </div>
    </div>
  )
}

/**
 * Settings together with the changes that are being saved or wait for their turn: these are shown at
 * once, and no longer if the server refuses.
 */
export function useWithUnsaved<Query extends { data: object | undefined }>(
  query: Query,
  mutationKey: MutationKey,
): Query {
  const changes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  })
  return { ...query, data: query.data && Object.assign({}, query.data, ...changes) }
}

/** Options of a mutation that saves settings, one request at a time, and says what a change means. */
export const saving = <Change,>(scope: string, describe: (change: Change) => string) => ({
  scope: { id: scope },
  onSuccess: (_saved: object, change: Change) =>
    showSuccess('Einstellungen gespeichert', describe(change)),
  onError: failureToast('Fehler beim Speichern', 'Einstellungen konnten nicht gespeichert werden'),
})

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

/** Both ends count. */
type Range = { min: number; max: number }

/**
 * A whole number in the range, with or without dots between its thousands and with or without a
 * per cent sign; null for anything else.
 */
export function readWholeNumber(text: string, { min, max }: Range): number | null {
  const digits = /^(\d{1,3}(?:\.\d{3})+|\d{1,9})\s*%?$/.exec(text.trim())?.[1]
  if (digits === undefined) return null
  const value = Number(digits.replaceAll('.', ''))
  return value >= min && value <= max ? value : null
}
