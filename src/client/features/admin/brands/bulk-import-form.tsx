import { type SubmitEvent, useId, useRef } from 'react'
import type { AddBrandsResult } from '#shared/schemas/brand.ts'
import { BRAND_TEXTS } from '#shared/texts/admin-brands-de.ts'
import { COLLECTION_TEXTS } from '#shared/texts/admin-collection-de.ts'
import { formatNumber } from '#shared/texts/format.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Textarea } from '../../../components/ui/input.tsx'
import { ErrorList } from '../common/error-list.tsx'
import { Figures } from '../common/figures.tsx'
import { PageSection } from '../common/page-section.tsx'
import { readLines } from '../common/read-lines.ts'
import { useBrands } from './use-brands.ts'

const texts = BRAND_TEXTS.bulk

export function BulkImportForm() {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { addMany } = useBrands()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (addMany.isPending) return
    const form = event.currentTarget
    const brands = readLines(String(new FormData(form).get('names')))
    field.current?.focus()
    if (brands.length === 0) return showToast({ ...texts.missing, variant: 'destructive' })
    addMany.mutate({ brands }, { onSuccess: () => form.reset() })
  }

  return (
    <PageSection heading={texts.heading}>
      <form onSubmit={submit} className="grid gap-3" noValidate>
        <Field htmlFor={id} label={texts.names}>
          <Textarea ref={field} id={id} name="names" rows={5} spellCheck={false} required />
        </Field>
        <Button type="submit" variant="secondary" size="small" aria-disabled={addMany.isPending}>
          {addMany.isPending ? texts.submitting : texts.submit}
        </Button>
      </form>
      {addMany.data && <BulkResult result={addMany.data} />}
    </PageSection>
  )
}

function BulkResult({ result }: { result: AddBrandsResult }) {
  return (
    <div className="mt-3">
      <Figures
        items={[
          ['Hinzugefügt', formatNumber(result.added)],
          ['Duplikate', formatNumber(result.duplicates)],
          [COLLECTION_TEXTS.errors, formatNumber(result.errors.length)],
        ]}
      />
      <ErrorList heading={COLLECTION_TEXTS.errors} errors={result.errors} />
    </div>
  )
}
