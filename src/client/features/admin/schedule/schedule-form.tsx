import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react'
import { LIMITS } from '#shared/domain/limits.ts'
import { SCHEDULE_INTERVALS } from '#shared/domain/vocabulary.ts'
import { SCHEDULE_TEXTS } from '#shared/texts/admin-schedule-de.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input, Select, Textarea } from '../../../components/ui/input.tsx'
import { cn } from '../../../lib/class-names.ts'
import { PageSection } from '../common/page-section.tsx'
import { readLines } from '../common/read-lines.ts'
import { describeBatches, describeNameCount, isBatchSize } from './describe-batches.ts'
import { readBatchSize } from './read-batch-size.ts'
import { useScheduledBrands } from './use-scheduled-brands.ts'

const texts = SCHEDULE_TEXTS.form
const DEFAULT_INTERVAL = SCHEDULE_INTERVALS[0]

/** Plans brands in batches; says beforehand when each batch is due. */
export function ScheduleForm() {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [names, setNames] = useState('')
  const [sizeText, setSizeText] = useState(String(readBatchSize('')))
  const [interval, setInterval] = useState<(typeof SCHEDULE_INTERVALS)[number]>(DEFAULT_INTERVAL)
  const { plan } = useScheduledBrands()
  const brands = readLines(names)
  const batchSize = readBatchSize(sizeText)
  const isTooMany = brands.length > LIMITS.bulkBrands

  const submit = () => {
    if (plan.isPending) return
    field.current?.focus()
    if (brands.length === 0) return showToast({ ...SCHEDULE_TEXTS.missing, variant: 'destructive' })
    plan.mutate({ brands, batchSize, interval }, { onSuccess: () => setNames('') })
  }
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }

  return (
    <PageSection heading={texts.heading}>
      <form
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          submit()
        }}
        className="grid gap-3"
        noValidate
      >
        <div className="grid grid-cols-2 gap-3">
          <Field htmlFor={`${id}-size`} label={texts.batchSize}>
            <Input
              id={`${id}-size`}
              type="number"
              size="small"
              min={1}
              max={LIMITS.batchSize}
              value={sizeText}
              onChange={(event) => setSizeText(event.target.value)}
              onBlur={() => setSizeText(String(batchSize))}
              aria-invalid={!isBatchSize(batchSize)}
              aria-describedby={`${id}-due`}
            />
          </Field>
          <Field htmlFor={`${id}-interval`} label={texts.interval}>
            <Select
              id={`${id}-interval`}
              size="small"
              value={interval}
              onChange={(event) =>
                setInterval(
                  SCHEDULE_INTERVALS.find((known) => known === event.target.value) ??
                    DEFAULT_INTERVAL,
                )
              }
              aria-describedby={`${id}-due`}
            >
              {SCHEDULE_INTERVALS.map((known) => (
                <option key={known} value={known}>
                  {SCHEDULE_TEXTS.intervals[known]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field htmlFor={`${id}-names`} label={texts.names}>
          <Textarea
            ref={field}
            id={`${id}-names`}
            rows={6}
            spellCheck={false}
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
            className={cn('text-sm tabular-nums', isTooMany ? 'text-danger-ink' : 'text-muted')}
          >
            {describeNameCount(brands.length)}
          </p>
        </Field>
        <p
          id={`${id}-due`}
          className={cn('text-sm', isBatchSize(batchSize) ? 'text-muted' : 'text-danger-ink')}
        >
          {describeBatches(brands.length, batchSize, interval)}
        </p>
        <Button
          type="submit"
          size="small"
          disabled={brands.length === 0 || plan.isPending}
          title={texts.submitHint}
        >
          {plan.isPending ? texts.submitting : texts.submit}
        </Button>
      </form>
    </PageSection>
  )
}
