import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { AdminCode } from '#shared/schemas/admin-code.ts'
import type { CodeSource } from '#shared/schemas/code.ts'
import type { CodeReasons, SourceExplanation } from '#shared/schemas/source-explanation.ts'
import {
  describeChange,
  describeMissingShop,
  describeObstacle,
  describeShares,
  listChoices,
  REASON_TEXTS,
} from '#shared/texts/admin-reasons-de.ts'
import { cn } from '../../../lib/class-names.ts'
import { trpc } from '../../../lib/trpc.ts'
import { QueryContent } from '../common/page-blocks.tsx'

type SourceProps = { code: AdminCode; source: CodeSource }

/** Why the reader was sure or unsure of a code in one post; asked for when it is unfolded. */
export function SourceReasons({ code, source }: SourceProps) {
  const [isOpen, setIsOpen] = useState(false)
  const query = trpc.codes.explain.useQuery(
    { codeId: code.id, postUrl: source.postUrl },
    { enabled: isOpen },
  )
  return (
    <details className="group mt-1" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex w-fit list-none items-center gap-1 text-primary-ink hover:underline pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        {REASON_TEXTS.question(source.confidence)}
        <span className="sr-only">{REASON_TEXTS.of(source.username)}</span>
        <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div
        aria-live="polite"
        className="my-1 grid gap-3 whitespace-normal rounded-lg border border-input bg-card p-3 [overflow-wrap:anywhere]"
      >
        <QueryContent
          query={query}
          skeleton={<p className="text-muted-foreground">{REASON_TEXTS.loading}</p>}
          failedText={REASON_TEXTS.failed}
        >
          {(answer) => <Explanation code={code} source={source} answer={answer} />}
        </QueryContent>
      </div>
    </details>
  )
}

function Explanation({ code, source, answer }: SourceProps & { answer: SourceExplanation }) {
  if ('obstacle' in answer)
    return <p>{describeObstacle(answer.obstacle, { code: code.code, reader: source.reader })}</p>
  const { reasons } = answer
  const change = describeChange(source, answer)
  return (
    <>
      <div className="grid gap-1">
        <p className="font-medium tabular-nums">{describeShares(code.code, reasons)}</p>
        {change && <p>{change}</p>}
        <p className="text-muted-foreground">{REASON_TEXTS.basis}</p>
      </div>
      <Reasons reasons={reasons} />
      {reasons.offer && <OfferChoices offer={reasons.offer} brand={code.brand.name} />}
    </>
  )
}

const BARS = { inFavour: 'bg-primary', against: 'bg-destructive' }

function Reasons({ reasons }: { reasons: CodeReasons }) {
  const all = [...reasons.inFavour, ...reasons.against]
  const max = Math.max(...all.map(({ moved }) => Math.abs(moved)))
  return (
    <div>
      <h4 className="mb-1 font-medium">{REASON_TEXTS.isCode}</h4>
      <div className="grid gap-3 @2xl:grid-cols-2">
        {(['inFavour', 'against'] as const).map((side) => (
          <TitledBlock key={side} title={REASON_TEXTS[side]}>
            {reasons[side].length === 0 && (
              <p className="text-muted-foreground">{REASON_TEXTS.none}</p>
            )}
            <ol className="grid gap-1.5 empty:hidden">
              {reasons[side].map(({ words, moved }) => (
                <li key={words}>
                  {words}
                  <span
                    aria-hidden="true"
                    className={cn('mt-0.5 block h-1 min-w-1 rounded-full', BARS[side])}
                    style={{ width: `${(100 * Math.abs(moved)) / max}%` }}
                  />
                </li>
              ))}
            </ol>
          </TitledBlock>
        ))}
      </div>
      <p className="mt-1.5 text-muted-foreground">{REASON_TEXTS.order}</p>
    </div>
  )
}

type OfferChoicesProps = { offer: NonNullable<CodeReasons['offer']>; brand: string }

function OfferChoices({ offer, brand }: OfferChoicesProps) {
  const missingShop = describeMissingShop(brand, offer.shops)
  return (
    <div>
      <h4 className="mb-1 font-medium">{REASON_TEXTS.choices}</h4>
      <div className="grid gap-3 @2xl:grid-cols-3">
        {listChoices(offer).map(({ title, options }) => (
          <TitledBlock key={title} title={title}>
            <ol>
              {options.map(({ name, share }) => (
                <li key={name} className="flex justify-between gap-3 first:font-medium">
                  <span>{name}</span>
                  <span className="shrink-0 tabular-nums">{share}</span>
                </li>
              ))}
            </ol>
          </TitledBlock>
        ))}
      </div>
      {missingShop && <p className="mt-1.5">{missingShop}</p>}
    </div>
  )
}

const TitledBlock = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-w-0">
    <p className="text-muted-foreground">{title}</p>
    {children}
  </div>
)
