import { Link } from '@tanstack/react-router'
import * as LIMITS from '#shared/domain/limits.ts'
import { REPORT_REASONS, type ReportReason } from '#shared/domain/vocabulary.ts'
import { SUBMISSION_TEXTS } from '#shared/texts/submissions-de.ts'
import { Breadcrumbs } from '../../components/layout/breadcrumbs.tsx'
import { PageLink } from '../../components/layout/section.tsx'
import { Button, buttonVariants } from '../../components/ui/button.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Input } from '../../components/ui/input.tsx'
import { trpc } from '../../lib/trpc.ts'

const { errors } = SUBMISSION_TEXTS
const REASONS: Record<ReportReason, string> = {
  ended: 'Code ist abgelaufen',
  other_amount: 'Anderer Betrag',
  other_shop: 'Anderer Shop',
  new_customers: 'Gilt nur für Neukunden',
  min_order: 'Mindestbestellwert',
  other: 'Anderes',
}
type FieldName = keyof typeof FIELDS

/** What the form is filled with: by the link that leads here, or as it was sent. */
export type SubmissionSearch = Partial<
  Record<FieldName | 'id' | 'marke' | 'reason' | 'fehler' | 'gesendet', string>
>

/** Where visitors hand in a code, or report the one that the address names; works without scripts. */
export function SubmissionPage(search: SubmissionSearch) {
  const { id, code = '', marke, gesendet } = search
  const title = gesendet ? 'Danke!' : id ? 'Stimmt nicht?' : 'Code fehlt?'
  return (
    <div className="page">
      <Breadcrumbs current={title} />
      <div className="max-w-xl pt-2">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <p className="mt-3 text-lg text-muted-foreground [overflow-wrap:anywhere]">
          {gesendet
            ? 'Dein Hinweis ist angekommen. Wir sehen ihn uns an.'
            : id
              ? `Sag uns, was an dem Code ${code} nicht stimmt. Wir sehen es uns an.`
              : 'Du kennst einen Code, der hier nicht steht? Schick ihn uns mit dem Post, in dem er steht. Wir sehen ihn uns an, bevor er hier erscheint.'}
        </p>
        {!gesendet && <SubmissionForm {...search} />}
        {gesendet && (
          <p className="mt-6 flex flex-wrap gap-3">
            {marke && (
              <Link to="/brands/$slug" params={{ slug: marke }} className={buttonVariants()}>
                Zurück zur Marke
              </Link>
            )}
            <Link to="/code-melden" className={buttonVariants({ variant: 'outline' })}>
              Noch einen Code melden
            </Link>
            <Link to="/codes" className={buttonVariants({ variant: 'outline' })}>
              Alle Codes ansehen
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}

/** A plain form: the browser checks it, the server answers with this page again. */
function SubmissionForm({ fehler, ...given }: SubmissionSearch) {
  const [{ token }] = trpc.contact.form.useSuspenseQuery()
  const fault =
    fehler && (Object.entries(errors).find(([key]) => key === fehler)?.[1] ?? errors.other)
  const hidden = given.id
    ? { token, id: given.id, marke: given.marke, code: given.code }
    : { token, marke: given.marke }
  const fields: FieldName[] = given.id ? ['remark'] : ['code', 'shop', 'benefit', 'postUrl']
  return (
    <form method="post" action="/code-melden" className="mt-6 grid gap-5">
      {fault && (
        <p
          id="fehler"
          role="alert"
          className="rounded-lg bg-destructive-soft px-4 py-3 text-destructive-ink"
        >
          {fault}
        </p>
      )}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ''} />
      ))}
      {given.id && (
        <fieldset>
          <legend className="mb-1.5 font-medium text-sm">Was stimmt nicht?</legend>
          {REPORT_REASONS.map((value) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                {...{ name: 'reason', value, required: true }}
                defaultChecked={value === given.reason}
                className="size-5 accent-primary"
              />
              {REASONS[value]}
            </label>
          ))}
        </fieldset>
      )}
      {fields.map((name) => (
        <Field key={name} htmlFor={name} label={FIELDS[name].label} hint={FIELDS[name].hint}>
          <Input
            {...{ id: name, name, defaultValue: given[name], autoComplete: 'off' }}
            aria-invalid={name === fehler || undefined}
            aria-describedby={`${name}-hint${name === fehler ? ' fehler' : ''}`}
            {...FIELDS[name].checks}
          />
        </Field>
      ))}
      {/* Honeypot: hidden from people, filled in by bots and by some browsers. */}
      <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <p className="text-muted-foreground text-sm">
        Wir speichern, was du hier schreibst, aber nicht deine IP-Adresse. Mehr unter{' '}
        <PageLink to="/datenschutz">Datenschutz</PageLink>.
      </p>
      <Button type="submit" size="lg" className="w-full sm:w-auto sm:justify-self-start">
        Abschicken
      </Button>
    </form>
  )
}

/** `checks`: what the browser itself refuses. */
const FIELDS = {
  code: {
    label: 'Code',
    hint: 'Genau so, wie er im Post steht.',
    checks: { required: true, minLength: 2, maxLength: LIMITS.codeLength, autoCapitalize: 'none' },
  },
  shop: {
    label: 'Shop',
    hint: 'Wo man den Code einlöst.',
    checks: { required: true, maxLength: LIMITS.brandNameLength },
  },
  benefit: {
    label: 'Was bringt er?',
    hint: 'Zum Beispiel: 15 % auf alles ab 40 €.',
    checks: { required: true, maxLength: LIMITS.benefitLength },
  },
  postUrl: {
    label: 'Link zum Post',
    hint: 'Der Post, das Video oder der Beitrag, der den Code zeigt.',
    checks: {
      required: true,
      type: 'url',
      pattern: 'https?://.+',
      maxLength: LIMITS.webAddressLength,
    },
  },
  remark: {
    label: 'Anmerkung (freiwillig)',
    hint: 'Zum Beispiel: Es sind nur noch 10 %.',
    checks: { maxLength: LIMITS.benefitLength },
  },
}
