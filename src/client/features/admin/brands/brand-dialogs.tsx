import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { readLines } from '#shared/domain/names.ts'
import type { Brand, EditableBrand } from '#shared/schemas/brand.ts'
import { BRAND_FIELDS } from '#shared/texts/admin-de.ts'
import { formatCount } from '#shared/texts/format.ts'
import { Hint } from '../../../components/ui/field.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { BrandCombobox } from '../common/brand-combobox.tsx'
import { hasFaults, readFaults, showSuccess } from '../common/call-result.ts'
import { FaultText, FormField } from '../common/controls.tsx'
import { closeDialog, Dialog } from '../common/dialog.tsx'
import { DialogForm, MERGING, SAVING } from '../common/dialog-form.tsx'
import { QueryContent } from '../common/page-blocks.tsx'
import { BrandLogoField } from './brand-logo-field.tsx'

const HINTS: Partial<Record<FieldName, string>> = {
  name: 'Der alte Name bleibt als Schreibweise.',
  slug: 'Die alte Adresse leitet auf die neue weiter.',
  shopUrl: 'Ziel von „Zum Shop“. Bleibt das Feld leer, führt der Knopf zur Website.',
  isAffiliateLink: 'Jeder Link zum Shop trägt dann den Hinweis „Anzeige“.',
  handles: 'Einer pro Zeile, mit oder ohne @.',
  domains: 'Eine pro Zeile.',
  spellings: 'Eine pro Zeile. So erkennt die Sammlung die Marke in Posts.',
}

/** Everything of a brand that the operator may change; the logo is saved at once, the rest together. */
export function EditBrandDialog({ brand }: { brand: Brand }) {
  // Never from the cache: the fields keep what they are filled with first.
  const query = trpc.brands.editable.useQuery({ id: brand.id }, { staleTime: 0, gcTime: 0 })
  const update = trpc.brands.update.useMutation({
    onSuccess: ({ name, droppedHandles }) => {
      const dropped = droppedHandles.length > 0 && `Nicht übernommen: ${droppedHandles.join(', ')}`
      showSuccess('Marke gespeichert', dropped ? `${name}. ${dropped}` : name)
      closeDialog()
    },
  })
  const faults = readFaults(update.error)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (update.error) focusFault(place.current)
  }, [update.error])
  return (
    <Dialog title={`Marke „${brand.name}“ bearbeiten`} isLocked={update.isPending}>
      <QueryContent
        query={query}
        failedText="Die Marke konnte nicht geladen werden."
        skeleton="mt-4 h-96"
      >
        {(stored) => (
          <div ref={place}>
            <BrandLogoField brand={stored} />
            <DialogForm
              call={update}
              failed={hasFaults(faults) ? null : 'Die Marke konnte nicht gespeichert werden.'}
              {...SAVING}
              noValidate
              onSend={(_, fields) => update.mutate({ id: brand.id, ...readForm(fields) })}
            >
              <BrandFields brand={stored} faults={faults} />
            </DialogForm>
          </div>
        )}
      </QueryContent>
    </Dialog>
  )
}

/** The first field that is at fault, in the order of the dialog. */
function focusFault(place: HTMLElement | null): void {
  const field = place?.querySelector<HTMLElement>('[aria-invalid=true]')
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
}

type Faults = ReturnType<typeof readFaults>

const LISTS = ['handles', 'domains', 'spellings'] as const
/** For what is no running text. */
const NO_WORDS = { autoCapitalize: 'none', spellCheck: false } as const

type FieldName = keyof typeof BRAND_FIELDS

function BrandFields({ brand, faults }: { brand: EditableBrand; faults: Faults }) {
  const id = useId()
  const { data: categories = [] } = trpc.categories.list.useQuery()
  const field = (name: FieldName) => ({
    ...{ name, label: BRAND_FIELDS[name], hint: HINTS[name], fault: faults[name] },
  })
  return (
    <div className="grid gap-3">
      <FormField {...field('name')} defaultValue={brand.name} maxLength={LIMITS.brandNameLength} />
      <FormField
        {...field('slug')}
        defaultValue={brand.slug}
        maxLength={LIMITS.slugLength}
        {...NO_WORDS}
      />
      <FormField
        // Filled when the categories are there: until then none could be chosen.
        key={categories.length}
        {...field('categoryId')}
        choices={categories.map((category) => [category.id, category.name])}
        defaultValue={brand.categoryId}
      />
      {(['url', 'shopUrl'] as const).map((name) => (
        <FormField
          key={name}
          {...field(name)}
          defaultValue={brand[name] ?? ''}
          inputMode="url"
          {...NO_WORDS}
        />
      ))}
      <div>
        <label className="inline-flex min-h-9 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            name="isAffiliateLink"
            className="size-4 cursor-pointer"
            defaultChecked={brand.isAffiliateLink}
            aria-invalid={Boolean(faults.isAffiliateLink)}
            aria-describedby={`${id}-affiliate ${id}-affiliate-fault`}
          />
          {BRAND_FIELDS.isAffiliateLink}
        </label>
        <Hint id={`${id}-affiliate`}>{HINTS.isAffiliateLink}</Hint>
        <FaultText id={`${id}-affiliate`} text={faults.isAffiliateLink} />
      </div>
      <FormField {...field('description')} defaultValue={brand.description ?? ''} rows={3} />
      <details className="rounded-lg border px-3 py-2">
        <summary className="cursor-pointer py-1 font-medium text-sm">Weitere Namen</summary>
        <div className="mt-2 grid gap-3 pb-1">
          {LISTS.map((name) => (
            <FormField
              key={name}
              {...field(name)}
              defaultValue={brand[name].join('\n')}
              rows={Math.min(6, brand[name].length + 1)}
              {...NO_WORDS}
            />
          ))}
        </div>
      </details>
    </div>
  )
}

/** The fields as the server takes them; it checks them. An empty field means none. */
function readForm(fields: FormData) {
  const text = (name: FieldName) => String(fields.get(name) ?? '').trim()
  const lines = (name: FieldName) => readLines(text(name))
  // 'snocks.com' is how people write an address.
  const address = (name: FieldName) => {
    const typed = text(name)
    return typed === '' || typed.includes('://') ? typed || null : `https://${typed}`
  }
  return {
    name: text('name'),
    slug: text('slug'),
    url: address('url'),
    shopUrl: address('shopUrl'),
    isAffiliateLink: fields.has('isAffiliateLink'),
    description: text('description') || null,
    ...(fields.has('categoryId') && { categoryId: Number(fields.get('categoryId')) }),
    handles: lines('handles'),
    domains: lines('domains'),
    spellings: lines('spellings'),
  }
}

type MergeBrandDialogProps = { from: readonly Brand[]; onMerged?: () => void }

/** Asks into which brand others are merged, which may be one of them, says what that means, and merges them. */
export function MergeBrandDialog({ from, onMerged }: MergeBrandDialogProps) {
  const { client } = trpc.useUtils()
  const [intoId, setIntoId] = useState<number>()
  const [isMissing, setMissing] = useState(false)
  const { data: into } = trpc.brands.listManaged.useQuery(undefined, {
    select: (brands) => brands.find(({ id }) => id === intoId),
  })
  const given = from.filter(({ id }) => id !== intoId)
  const names = given.map(({ name }) => `„${name}“`).join(', ')
  const merge = useMutation({
    mutationFn: async (intoId: number) => {
      for (const { id } of given) await client.brands.merge.mutate({ fromId: id, intoId })
    },
    onSuccess: () => {
      const verb = given.length === 1 ? 'gehört' : 'gehören'
      showSuccess('Marken zusammengeführt', `${names} ${verb} jetzt zu „${into?.name}“.`)
      closeDialog()
      onMerged?.()
    },
  })
  const [only] = from
  return (
    <Dialog
      title={
        from.length === 1
          ? `Marke „${only?.name}“ zusammenführen`
          : `${formatCount(from.length, 'Marke', 'Marken')} zusammenführen`
      }
      isLocked={merge.isPending}
    >
      <DialogForm
        call={merge}
        failed="Die Marken konnten nicht zusammengeführt werden."
        fault={isMissing && 'Bitte wählen Sie die Marke, die bestehen bleibt.'}
        effects={listEffects(names, into?.name)}
        {...MERGING}
        variant="destructive"
        onSend={() => {
          setMissing(intoId === undefined)
          if (intoId !== undefined) merge.mutate(intoId)
        }}
      >
        <BrandCombobox
          label="Zusammenführen mit"
          placeholder="Marke suchen"
          {...(from.length === 1 && only && { exceptId: only.id })}
          value={intoId}
          onChange={(id) => {
            setIntoId(id)
            setMissing(false)
            merge.reset()
          }}
        />
      </DialogForm>
    </Dialog>
  )
}

/** What happens to the brands that are given up; `into` as soon as it is chosen. */
function listEffects(names: string, into: string | undefined) {
  const target = into ? `„${into}“` : 'die gewählte Marke'
  return [
    `Alle Codes von ${names} gehen an ${target}. Codes, die beide haben, werden zu einem.`,
    `Die Schreibweisen von ${names} gehören künftig zu ${into ? target : 'der gewählten Marke'}, neue Funde auch.`,
    `Die alte Adresse /brands/… leitet dorthin weiter. ${names} selbst gibt es danach nicht mehr.`,
  ]
}
