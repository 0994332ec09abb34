import { useRef } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { readNames } from '#shared/domain/names.ts'
import { ADMIN_TEXTS } from '#shared/texts/admin-de.ts'
import { formatCount, formatNumber, formatShare } from '#shared/texts/format.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { failureToast, showProblem, showSuccess } from '../common/call-result.ts'
import { showBrandAdded } from '../common/category-select.tsx'
import { sendNames } from '../common/comma-question.tsx'
import { FormField, onSend, SmallButton } from '../common/controls.tsx'
import { ErrorList, PageSection, Stats } from '../common/page-blocks.tsx'

export function AddBrandForm() {
  const form = useRef<HTMLFormElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const add = trpc.brands.add.useMutation({
    onSuccess: (result) => {
      showBrandAdded(result)
      form.current?.reset()
    },
    onError: failureToast('Fehler beim Hinzufügen', 'Marke konnte nicht hinzugefügt werden'),
  })

  const submit = onSend(add.isPending, (read) => {
    const brandName = read('name').trim()
    const slug = read('slug').trim()
    name.current?.focus()
    if (!brandName)
      return showProblem('Markenname erforderlich', 'Bitte geben Sie einen Markennamen ein')
    add.mutate({ name: brandName, ...(slug && { slug }) })
  })

  return (
    <PageSection heading="Marke hinzufügen">
      <form ref={form} onSubmit={submit} className="grid gap-3" noValidate>
        <FormField
          ref={name}
          label="Markenname"
          name="name"
          maxLength={LIMITS.brandNameLength}
          required
        />
        <FormField
          label="Slug (optional)"
          hint="Bleibt das Feld leer, wird der Slug aus dem Namen gebildet."
          name="slug"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.slugLength}
        />
        <Button type="submit" size="sm" aria-disabled={add.isPending}>
          {add.isPending ? 'Wird hinzugefügt …' : 'Marke hinzufügen'}
        </Button>
      </form>
      {add.data && (
        <Notice className="mt-3">
          <strong>{add.data.brand.name}</strong> hinzugefügt. Kategorie: {add.data.category.name},
          Sicherheit der Zuordnung: {formatShare(add.data.classification.confidence)}
        </Notice>
      )}
    </PageSection>
  )
}

export function AddManyBrandsForm() {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const addMany = trpc.brands.addMany.useMutation({
    onSuccess: ({ added, duplicates, errors }) => {
      showSuccess(
        'Bulk-Import abgeschlossen',
        `${formatNumber(added)} hinzugefügt, ${formatCount(duplicates, 'Duplikat', 'Duplikate')} übersprungen, ${formatNumber(errors.length)} Fehler.`,
      )
      form.current?.reset()
    },
    onError: failureToast('Fehler beim Bulk-Import', 'Marken konnten nicht hinzugefügt werden'),
  })
  const { data: result } = addMany

  const submit = onSend(addMany.isPending, (read) => {
    const brands = readNames(read('names'))
    field.current?.focus()
    if (brands.length === 0)
      return showProblem(
        'Keine Marken eingegeben',
        'Bitte geben Sie Markennamen ein (eine pro Zeile)',
      )
    sendNames(brands, (brands) => addMany.mutate({ brands }))
  })

  return (
    <PageSection heading="Bulk-Import">
      <form ref={form} onSubmit={submit} className="grid gap-3" noValidate>
        <FormField
          ref={field}
          label="Markennamen (eine pro Zeile)"
          name="names"
          rows={5}
          spellCheck={false}
          required
        />
        <SmallButton type="submit" aria-disabled={addMany.isPending}>
          {addMany.isPending ? 'Wird importiert …' : 'Marken importieren'}
        </SmallButton>
      </form>
      {result && (
        <div className="mt-3">
          <Stats
            items={[
              ['Hinzugefügt', result.added],
              ['Duplikate', result.duplicates],
              [ADMIN_TEXTS.errors, result.errors.length],
            ]}
          />
          <ErrorList errors={result.errors} />
        </div>
      )}
    </PageSection>
  )
}
