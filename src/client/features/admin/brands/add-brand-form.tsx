import { type SubmitEvent, useId, useRef } from 'react'
import { LIMITS } from '#shared/domain/limits.ts'
import { BRAND_TEXTS } from '#shared/texts/admin-brands-de.ts'
import { formatShare } from '#shared/texts/format.ts'
import { showToast } from '../../../components/toast/toast-store.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { PageSection } from '../common/page-section.tsx'
import { useBrands } from './use-brands.ts'

const texts = BRAND_TEXTS.add

export function AddBrandForm() {
  const id = useId()
  const name = useRef<HTMLInputElement>(null)
  const { add } = useBrands()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (add.isPending) return
    const form = event.currentTarget
    const fields = new FormData(form)
    const brandName = String(fields.get('name')).trim()
    const slug = String(fields.get('slug')).trim()
    name.current?.focus()
    if (!brandName) return showToast({ ...texts.missing, variant: 'destructive' })
    add.mutate({ name: brandName, ...(slug && { slug }) }, { onSuccess: () => form.reset() })
  }

  return (
    <PageSection heading={texts.heading}>
      <form onSubmit={submit} className="grid gap-3" noValidate>
        <Field htmlFor={`${id}-name`} label={texts.name}>
          <Input
            ref={name}
            id={`${id}-name`}
            name="name"
            size="small"
            autoComplete="off"
            maxLength={LIMITS.brandNameLength}
            required
          />
        </Field>
        <Field htmlFor={`${id}-slug`} label={texts.slug}>
          <Input
            id={`${id}-slug`}
            name="slug"
            size="small"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LIMITS.slugLength}
            aria-describedby={`${id}-slug-hint`}
          />
          <p id={`${id}-slug-hint`} className="text-muted text-sm">
            {texts.slugHint}
          </p>
        </Field>
        <Button type="submit" size="small" aria-disabled={add.isPending}>
          {add.isPending ? texts.submitting : texts.submit}
        </Button>
      </form>
      {add.data && (
        <Notice tone="accent" className="mt-3">
          <strong>{add.data.brand.name}</strong> hinzugefügt. Kategorie: {add.data.category.name},
          Sicherheit der Zuordnung: {formatShare(add.data.classification.confidence)}
        </Notice>
      )}
    </PageSection>
  )
}
