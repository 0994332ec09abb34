import { Check, X } from 'lucide-react'
import { useRef } from 'react'
import { CONTRADICTION_DECISIONS } from '#shared/domain/vocabulary.ts'
import type { AdminCode, Contradiction, QuotedPost } from '#shared/schemas/admin-code.ts'
import { CODE_TEXTS, describeDifferences } from '#shared/texts/admin-codes-de.ts'
import { formatFollowers } from '#shared/texts/format.ts'
import { Button } from '../../../components/ui/button.tsx'
import { toErrorText } from '../common/failure.ts'
import { useKeepFocus } from '../common/use-keep-focus.ts'
import { Quote } from './code-sources.tsx'
import { useResolveContradiction } from './use-codes.ts'

const texts = CODE_TEXTS.contradiction
const BUTTONS = {
  accept: { icon: Check, look: 'text-accent-ink' },
  dismiss: { icon: X, look: 'text-danger' },
}

/** Posts of other accounts that say otherwise than the code, each beside what holds until now. */
export function Contradictions({ code }: { code: AdminCode }) {
  const { contradictions, contradictionCount } = code
  const block = useRef<HTMLDivElement>(null)
  // The buttons go with the contradiction that is decided.
  useKeepFocus(block, contradictionCount)
  if (contradictionCount === 0) return null
  return (
    <div ref={block} tabIndex={-1} className="outline-none">
      <h3 className="font-medium">{texts.heading}</h3>
      <p className="mb-2 max-w-text whitespace-normal text-muted">
        {texts.hint(code.influencer.username)}
      </p>
      <ul className="grid gap-5">
        {contradictions.map((contradiction) => (
          <li key={contradiction.sourceId}>
            <Comparison code={code} contradiction={contradiction} />
          </li>
        ))}
      </ul>
      {contradictionCount > contradictions.length && (
        <p className="mt-3 text-muted">{texts.newest(contradictions.length, contradictionCount)}</p>
      )}
    </div>
  )
}

type ComparisonProps = { code: AdminCode; contradiction: Contradiction }

function Comparison({ code, contradiction }: ComparisonProps) {
  const { post, sourceId } = contradiction
  const differences = describeDifferences(code, contradiction.claims)
  const resolve = useResolveContradiction()
  return (
    <div className="grid gap-2 @2xl:grid-cols-2">
      <Side
        title={texts.own}
        says={differences.map(({ own }) => own)}
        post={code.ownPost}
        code={code.code}
      />
      <Side
        title={texts.other}
        says={differences.map(({ other }) => other)}
        post={post}
        code={code.code}
      />
      <div className="flex flex-wrap items-center gap-2 @2xl:col-span-2">
        {CONTRADICTION_DECISIONS.map((decision) => {
          const { icon: Icon, look } = BUTTONS[decision]
          return (
            <Button
              key={decision}
              variant="secondary"
              size="small"
              disabled={resolve.isPending}
              aria-label={texts.nameAction(texts[decision], post.username)}
              title={texts.hints[decision]}
              onClick={() => resolve.mutate({ sourceId, decision })}
            >
              <Icon aria-hidden="true" className={look} />
              {texts[decision]}
            </Button>
          )
        })}
        {resolve.isError && (
          <p role="alert" className="whitespace-normal text-danger-ink">
            {toErrorText(resolve.error, texts.failed)}
          </p>
        )}
      </div>
    </div>
  )
}

type SideProps = { title: string; says: readonly string[]; post: QuotedPost | null; code: string }

function Side({ title, says, post, code }: SideProps) {
  return (
    <div className="min-w-0 rounded-control border border-edge bg-card p-3">
      <p className="flex flex-wrap gap-x-1.5 text-muted">
        <span>{title}</span>
        {post && (
          <span className="[overflow-wrap:anywhere]">
            @{post.username} · {texts.followers(formatFollowers(post.followerCount))}
          </span>
        )}
      </p>
      <ul className="mt-0.5 mb-2 flex flex-wrap gap-x-4 font-medium text-base tabular-nums">
        {says.map((claim) => (
          <li key={claim} className="whitespace-normal">
            {claim}
          </li>
        ))}
      </ul>
      {post ? (
        <Quote post={post} code={code} />
      ) : (
        <p className="whitespace-normal text-muted">{CODE_TEXTS.noSources}</p>
      )}
    </div>
  )
}
