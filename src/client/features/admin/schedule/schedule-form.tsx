import { type KeyboardEvent, useId, useRef, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { readNames } from '#shared/domain/names.ts'
import { SCHEDULE_INTERVALS } from '#shared/domain/vocabulary.ts'
import type { ScheduledBrand } from '#shared/schemas/scheduled-brand.ts'
import { formatCount, formatNumber } from '#shared/texts/format.ts'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/class-names.ts'
import { trpc } from '../../../lib/trpc.ts'
import { failureToast, showProblem, showSuccess } from '../common/call-result.ts'
import { sendNames } from '../common/comma-question.tsx'
import { FormField, onSend } from '../common/controls.tsx'
import { PageSection } from '../common/page-blocks.tsx'

const DEFAULT_BATCH_SIZE = 10
export const INTERVALS = {
  daily: { name: 'Täglich', per: 'je Tag', one: 'Tag', many: 'Tagen' },
  weekly: { name: 'Wöchentlich', per: 'je Woche', one: 'Woche', many: 'Wochen' },
} as const

type Interval = ScheduledBrand['interval']

/** Plans brands in batches; says beforehand when each batch is due. */
export function ScheduleForm() {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [names, setNames] = useState('')
  const [sizeText, setSizeText] = useState(String(readBatchSize('')))
  const [interval, setInterval] = useState<Interval>(SCHEDULE_INTERVALS[0])
  const plan = trpc.scheduledBrands.add.useMutation({
    onSuccess: ({ scheduled, duplicates }) => {
      showSuccess(
        'Marken erfolgreich geplant',
        `${formatNumber(scheduled)} Marken geplant, ${formatNumber(duplicates)} übersprungen`,
      )
      setNames('')
    },
    onError: failureToast('Fehler beim Planen', 'Der Server ist nicht erreichbar', 'Fehler: '),
  })
  const brands = readNames(names)
  const batchSize = readBatchSize(sizeText)
  const isTooMany = brands.length > LIMITS.bulkBrands

  const submit = onSend(plan.isPending, () => {
    field.current?.focus()
    if (brands.length === 0)
      return showProblem('Keine Marken eingegeben', 'Bitte geben Sie mindestens eine Marke ein')
    sendNames(brands, (brands) => plan.mutate({ brands, batchSize, interval }))
  })
  const submitByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      event.currentTarget.form?.requestSubmit()
  }

  return (
    <PageSection heading="Marken planen">
      <form onSubmit={submit} className="grid gap-3" noValidate>
        <div className="grid grid-cols-2 gap-3">
          <FormField
            label="Batch-Größe"
            type="number"
            min={1}
            max={LIMITS.batchSize}
            value={sizeText}
            onChange={(event) => setSizeText(event.target.value)}
            onBlur={() => setSizeText(String(batchSize))}
            aria-invalid={!isBatchSize(batchSize)}
            aria-describedby={`${id}-due`}
          />
          <FormField
            label="Intervall"
            choices={SCHEDULE_INTERVALS.map((value) => [value, INTERVALS[value].name])}
            value={interval}
            onChange={(chosen?: Interval) => chosen && setInterval(chosen)}
            aria-describedby={`${id}-due`}
          />
        </div>
        <div className="grid gap-1">
          <FormField
            ref={field}
            label="Markennamen (eine pro Zeile)"
            rows={6}
            spellCheck={false}
            data-draft
            value={names}
            onChange={(event) => setNames(event.target.value)}
            onKeyDown={submitByKey}
            aria-invalid={isTooMany}
            aria-keyshortcuts="Control+Enter"
            aria-describedby={`${id}-count ${id}-due`}
          />
          <p
            id={`${id}-count`}
            aria-live="polite"
            className={cn(
              'text-sm tabular-nums',
              isTooMany ? 'text-destructive-ink' : 'text-muted-foreground',
            )}
          >
            {describeNameCount(brands.length)}
          </p>
        </div>
        <p
          id={`${id}-due`}
          className={cn(
            'text-sm',
            isBatchSize(batchSize) ? 'text-muted-foreground' : 'text-destructive-ink',
          )}
        >
          {describeBatches(brands.length, batchSize, interval)}
        </p>
        <Button
          type="submit"
          size="sm"
          disabled={brands.length === 0 || plan.isPending}
          title="Strg + Enter im Textfeld"
        >
          {plan.isPending ? 'Wird geplant …' : 'Marken planen'}
        </Button>
      </form>
    </PageSection>
  )
}

const isBatchSize = (size: number) => size >= 1 && size <= LIMITS.batchSize

/** Says when each batch of so many names would be due; without names, the rule alone. */
export function describeBatches(names: number, batchSize: number, interval: Interval): string {
  if (!isBatchSize(batchSize)) return 'Erlaubt sind 1 bis 50.'
  if (names > 0 && names <= batchSize)
    return names === 1 ? 'Die Marke ist sofort fällig.' : `Alle ${names} sind sofort fällig.`
  const first = batchSize === 1 ? 'Die erste' : `Die ersten ${batchSize}`
  const rule = `${first} sofort, danach ${batchSize} ${INTERVALS[interval].per}`
  if (names === 0) return `${rule}.`
  const { one, many } = INTERVALS[interval]
  const later = Math.ceil(names / batchSize) - 1
  return `${rule}, die letzten in ${formatCount(later, one, many)}.`
}

/** `12 von höchstens 1.000 Marken` once there are too many, before that `12 Marken`. */
export const describeNameCount = (names: number): string =>
  names > LIMITS.bulkBrands
    ? `${formatNumber(names)} Marken, höchstens ${formatNumber(LIMITS.bulkBrands)} auf einmal`
    : formatCount(names, 'Marke', 'Marken')

/** The number of brands per batch; 10 if the text is no number. The server checks the range. */
export function readBatchSize(text: string): number {
  const size = Number.parseInt(text, 10)
  return Number.isNaN(size) ? DEFAULT_BATCH_SIZE : size
}
