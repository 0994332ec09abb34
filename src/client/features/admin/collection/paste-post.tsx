import { Plus, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { toGermanDay } from '#shared/domain/german-day.ts'
import * as LIMITS from '#shared/domain/limits.ts'
import { parsePostAddress } from '#shared/domain/post-address.ts'
import { splitQuote } from '#shared/domain/read-quote.ts'
import type { CaptionMarks, ChosenOffer } from '#shared/schemas/pasted-post.ts'
import { PART_KINDS, READ_PARTS } from '#shared/texts/admin-reading-de.ts'
import { formatCount, formatDate, formatDiscount } from '#shared/texts/format.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Hint } from '../../../components/ui/field.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { showSuccess, toErrorText } from '../common/call-result.ts'
import { FormField, onSend, SmallButton } from '../common/controls.tsx'
import { MarkedParts } from '../common/marked-parts.tsx'
import { PageSection } from '../common/page-blocks.tsx'
import { NO_REFRESH } from '../common/refresh-panel.ts'
import { BrandLink } from '../common/table-cells.tsx'

const EMPTY = { url: '', username: '', day: '', caption: '' }
/** After the last key. */
const READ_DELAY_MS = 400

type Kind = keyof CaptionMarks

/** Takes over the codes of one post, as the reader finds them or the operator chooses them. */
export function PastePost() {
  const [draft, setDraft] = useState(EMPTY)
  const [offers, setOffers] = useState<ChosenOffer[]>([])
  const { url, username, day, caption } = draft
  const read = trpc.collection.readPost.useMutation(NO_REFRESH)
  const store = trpc.collection.storePost.useMutation({
    onSuccess({ added, updated }) {
      showSuccess(
        'Post übernommen',
        `${formatCount(added, 'neuer Code', 'neue Codes')}${updated > 0 ? `, ${formatCount(updated, 'bekannter Code', 'bekannte Codes')} mit einer weiteren Fundstelle` : ''}.`,
      )
      setDraft(EMPTY)
      setOffers([])
      read.reset()
    },
  })
  const ask = useEffectEvent(() => {
    if (caption.trim())
      read.mutate({ caption, username, day }, { onSuccess: (found) => setOffers(found.offers) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when any of them changes.
  useEffect(() => {
    const timer = setTimeout(ask, READ_DELAY_MS)
    return () => clearTimeout(timer)
  }, [caption, username, day])

  const type = (change: Partial<typeof EMPTY>) => setDraft({ ...draft, ...change })
  function typeUrl(typed: string) {
    const address = parsePostAddress(typed)
    type({
      url: typed,
      ...(address?.username && { username: address.username }),
      ...(address?.postedAt && { day: toGermanDay(address.postedAt) }),
    })
  }
  const change = (at: number, changed: Partial<ChosenOffer>) =>
    setOffers(offers.map((offer, index) => (index === at ? { ...offer, ...changed } : offer)))
  // What is shown belongs to the text that stands there.
  const marks = read.isSuccess && read.variables.caption === caption ? read.data.marks : null
  const submit = onSend(store.isPending || !marks, () => {
    store.mutate({ url, username, day, caption, offers })
  })
  const add = { code: '', shop: offers[0]?.shop ?? '', amount: null, end: null }

  return (
    <PageSection heading="Post einfügen">
      <form onSubmit={submit} className="grid gap-3">
        <FormField
          label="Adresse des Posts"
          type="url"
          data-draft
          value={url}
          onChange={({ target }) => typeUrl(target.value)}
          placeholder="https://www.instagram.com/p/…"
          required
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <FormField
            label="Account"
            value={username}
            onChange={({ target }) => type({ username: target.value })}
            placeholder="@anna"
            autoCapitalize="none"
            required
          />
          <FormField
            label="Tag des Posts"
            type="date"
            value={day}
            onChange={({ target }) => type({ day: target.value })}
            required
          />
        </div>
        <FormField
          label="Text des Posts"
          hint="Wird beim Einfügen gelesen. Gespeichert wird erst mit „Übernehmen“."
          rows={4}
          data-draft
          maxLength={LIMITS.captionLength}
          value={caption}
          onChange={({ target }) => type({ caption: target.value })}
          required
        />
        <div role="status" className="text-sm">
          {read.isPending && 'Wird gelesen …'}
        </div>
        {marks && (
          <>
            <blockquote className="whitespace-pre-wrap rounded-lg border bg-card p-3 text-sm [overflow-wrap:anywhere]">
              <MarkedParts parts={splitQuote(caption, findSpans(offers, marks))} />
            </blockquote>
            {offers.length === 0 && (
              <p>In diesem Text steht kein Code, den das Leseprogramm erkennt.</p>
            )}
            <ul className="grid gap-3">
              {offers.map((offer, at) => (
                <OfferFields
                  // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two new ones apart.
                  key={`${read.submittedAt} ${at}`}
                  offer={offer}
                  marks={marks}
                  onChange={(changed) => change(at, changed)}
                  onRemove={() => setOffers(offers.filter((_, index) => index !== at))}
                />
              ))}
            </ul>
            {offers.length > 0 && (
              <Hint id="">Marken, die es noch nicht gibt, werden angelegt.</Hint>
            )}
            <div className="flex flex-wrap gap-2">
              <Button
                type="submit"
                size="sm"
                disabled={offers.length === 0}
                aria-disabled={store.isPending}
              >
                {store.isPending ? 'Wird übernommen …' : 'Übernehmen'}
              </Button>
              <SmallButton type="button" onClick={() => setOffers([...offers, add])}>
                <Plus />
                Code von Hand
              </SmallButton>
            </div>
          </>
        )}
        {(store.error ?? read.error) && (
          <Notice variant="destructive" role="alert">
            {toErrorText(store.error ?? read.error, 'Der Post konnte nicht gelesen werden.')}
          </Notice>
        )}
        {store.data && (
          <Notice>
            Öffentlich zu sehen bei{' '}
            {store.data.brands.map(({ name, slug }, at) => (
              <span key={slug}>
                {at > 0 && ', '}
                <BrandLink slug={slug} name={name} />
              </span>
            ))}
            .
          </Notice>
        )}
      </form>
    </PageSection>
  )
}

const WRITE = {
  code: (code: string) => code,
  shop: (shop: string) => shop,
  amount: ({ amount, type }: CaptionMarks['amount'][0]['value']) => formatDiscount(amount, type),
  end: formatDate,
}
const write = (kind: Kind, value: unknown): string => (value ? WRITE[kind](value as never) : '')

/** Where what was chosen stands in the text, in order; of two that overlap the first stays. */
function findSpans(offers: readonly ChosenOffer[], marks: CaptionMarks) {
  const spans = offers.flatMap((offer) =>
    PART_KINDS.flatMap((kind) => {
      const label = write(kind, offer[kind])
      const { start, end } =
        marks[kind].find(({ value }) => write(kind, value) === label) ?? NO_MARK
      return end > 0 ? [{ kind, start, end }] : []
    }),
  )
  const ordered = spans.toSorted((one, other) => one.start - other.start)
  return ordered.filter((span, at) => ordered.slice(0, at).every(({ end }) => end <= span.start))
}
const NO_MARK = { start: 0, end: 0 }

type OfferFieldsProps = {
  offer: ChosenOffer
  marks: CaptionMarks
  onChange: (change: Partial<ChosenOffer>) => void
  onRemove: () => void
}

function OfferFields({ offer, marks, onChange, onRemove }: OfferFieldsProps) {
  return (
    <li className="flex items-start gap-2 rounded-lg border bg-card p-3">
      <div className="grid min-w-0 grow grid-cols-2 gap-2 sm:grid-cols-4">
        {PART_KINDS.map((kind) => (
          <PartField
            key={kind}
            kind={kind}
            values={marks[kind].map(({ value }) => value)}
            label={write(kind, offer[kind])}
            onChange={(value) => onChange({ [kind]: value })}
          />
        ))}
      </div>
      <Button
        type="button"
        variant="ghost"
        size="icon-sm"
        aria-label={`${offer.code || 'Code'} nicht übernehmen`}
        onClick={onRemove}
      >
        <X />
      </Button>
    </li>
  )
}

const NONE = { code: 'Bitte wählen', shop: 'Bitte wählen', amount: 'Kein Betrag', end: 'Kein Ende' }
const TYPED = ' '

type PartFieldProps = {
  kind: Kind
  values: readonly unknown[]
  label: string
  onChange: (value: unknown) => void
}

/** One part of an offer, chosen among the marks of the text; code and shop can be typed as well. */
function PartField({ kind, values, label, onChange }: PartFieldProps) {
  const isRequired = kind === 'code' || kind === 'shop'
  const isByHand = kind === 'code' && label === ''
  const [isTyped, setTyped] = useState(isByHand || (isRequired && values.length === 0))
  if (isTyped)
    return (
      <FormField
        label={READ_PARTS[kind]}
        value={label}
        onChange={({ target }) => onChange(target.value)}
        spellCheck={false}
        required
      />
    )
  const labels = new Set([...values.map((value) => write(kind, value)), label].filter(Boolean))
  const byHand = isRequired ? [[TYPED, 'Selbst eintragen …'] as const] : []
  const choose = (chosen = '') => {
    const value = values.find((one) => write(kind, one) === chosen)
    onChange(value ?? (isRequired ? chosen : null))
  }
  return (
    <FormField
      label={READ_PARTS[kind]}
      noneLabel={NONE[kind]}
      choices={[...[...labels].map((choice) => [choice, choice] as const), ...byHand]}
      value={label}
      required={isRequired}
      onChange={(chosen?: string) => (chosen === TYPED ? setTyped(true) : choose(chosen))}
    />
  )
}
