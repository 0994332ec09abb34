import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { CONTACT_TOPICS, type ContactTopic } from '#shared/domain/vocabulary.ts'
import type { ContactInput } from '#shared/schemas/contact.ts'
import { CONTACT_TEXTS } from '#shared/texts/contact-de.ts'
import { Icon } from '../../../components/icon.tsx'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'
import { PageLink } from '../../../components/layout/section.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Input, Label, Textarea } from '../../../components/ui/input.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { OperatorAddress, OperatorContact } from './operator-data.tsx'

const HOURS = [
  ['Montag bis Freitag', '9–17 Uhr'],
  ['Samstag', '10–14 Uhr'],
  ['Sonntag', 'geschlossen'],
] as const

export function ContactPage({ topic }: { topic?: ContactTopic }) {
  return (
    <div className="page">
      <Breadcrumbs current="Kontakt" />
      <header className="prose max-w-text pt-2 pb-8">
        <h1 className="text-2xl sm:text-3xl">Kontakt</h1>
        <p className="text-lg text-muted-foreground">
          Eine Frage, ein Fehler, eine Zusammenarbeit oder ein Code, der hier nicht stehen soll?
          Schreib uns. Du bekommst eine Antwort innerhalb von 24 Stunden.
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <ContactForm initialTopic={topic} />
        <aside aria-label="Kontaktdaten" className="grid content-start gap-8">
          <section aria-labelledby="erreichen" className="grid gap-3">
            <h2 id="erreichen" className="text-lg">
              So erreichst du uns
            </h2>
            <OperatorAddress />
            <OperatorContact />
          </section>
          <section aria-labelledby="zeiten">
            <h2 id="zeiten" className="text-lg">
              Geschäftszeiten
            </h2>
            <dl className="mt-2 max-w-sm">
              {HOURS.map(([days, time]) => (
                <div key={days} className="flex justify-between gap-4 border-b py-2">
                  <dt>{days}</dt>
                  <dd className="tabular-nums">{time}</dd>
                </div>
              ))}
            </dl>
          </section>
        </aside>
      </div>
    </div>
  )
}

/** Writes to the operator. All fields are required; the browser's own bubbles are switched off. */
function ContactForm({ initialTopic = 'general' }: { initialTopic?: ContactTopic }) {
  const { errors, failure, isPending, sent, submit, clearError, writeAnother } = useContactForm()
  if (sent) return <ContactSent {...sent} onAnother={writeAnother} />

  const hasErrors = Object.keys(errors).length > 0
  return (
    <form
      // Without scripts nothing is sent: names and message would stand in the address.
      method="dialog"
      onSubmit={submit}
      onChange={({ target }) => clearError(target.name)}
      noValidate
      aria-label="Kontaktformular"
      className="grid gap-5"
    >
      <noscript>
        <p className="rounded-lg bg-warning-soft px-4 py-3 text-warning-ink">
          Das Formular braucht JavaScript. Ohne geht es per E-Mail; die Adresse steht auf dieser
          Seite.
        </p>
      </noscript>
      <p className="text-muted-foreground text-sm">Bitte fülle alle Felder aus.</p>
      <ContactTopics initial={initialTopic} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-x-4">
        {TEXT_FIELDS.map(([name, label, maxLength, autoComplete]) => (
          <ContactField
            key={name}
            label={label}
            error={errors[name]}
            control={{ name, maxLength, autoComplete }}
          />
        ))}
      </div>
      {/* Honeypot: hidden from people, filled in by bots and by some browsers. */}
      <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <ContactConsent error={errors.privacyConsent} />
      <div>
        <div role="alert">
          {(failure || hasErrors) && (
            <p className="mb-4 rounded-lg bg-destructive-soft px-4 py-3 text-destructive-ink">
              {failure || 'Bitte prüfe die markierten Felder.'}
            </p>
          )}
        </div>
        <Button
          type="submit"
          size="lg"
          aria-disabled={isPending}
          className="needs-scripts w-full aria-disabled:opacity-60 sm:w-auto sm:min-w-44"
        >
          {isPending ? 'Wird gesendet …' : 'Nachricht senden'}
        </Button>
      </div>
    </form>
  )
}

/** The topics as chips: radio buttons, so arrow keys move between them. */
function ContactTopics({ initial }: { initial: ContactTopic }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">Thema</legend>
      <div className="flex flex-wrap gap-2">
        {CONTACT_TOPICS.map((topic) => (
          <label
            key={topic}
            className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-input bg-card px-4 font-medium text-sm hover:bg-accent has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="topic"
              value={topic}
              defaultChecked={topic === initial}
              className="absolute inset-0 m-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            {CONTACT_TEXTS.topics[topic]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type ContactFieldProps = {
  label: string
  error: string | undefined
  control: { name: string; maxLength: number; autoComplete?: string }
}

/** Label, control and, if something is wrong, what and how to mend it. Names share a line. */
function ContactField({ label, error, control }: ContactFieldProps) {
  const id = useId()
  const { name } = control
  const props = { id, required: true, ...control, ...describeFault(id, error) }
  return (
    <div className={name.endsWith('Name') ? undefined : 'sm:col-span-2'}>
      <Label htmlFor={id} className="mb-1.5">
        {label}
      </Label>
      {name === 'message' ? (
        <Textarea {...props} rows={7} />
      ) : (
        <Input {...props} type={name === 'email' ? 'email' : 'text'} />
      )}
      <FieldError id={id} text={error} />
    </div>
  )
}

/** What ties a control to its message. */
const describeFault = (id: string, error: string | undefined) =>
  error ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const) : undefined

function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <p id={`${id}-error`} className="mt-1.5 text-destructive-ink text-sm">
      {text}
    </p>
  )
}

/** Consent to what happens with the message. */
function ContactConsent({ error }: { error: string | undefined }) {
  const id = useId()
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          name="privacyConsent"
          required
          {...describeFault(id, error)}
          className="mt-0.5 size-5 shrink-0 cursor-pointer aria-invalid:outline-2 aria-invalid:outline-destructive"
        />
        <div className="text-sm">
          <label htmlFor={id}>
            Ich bin einverstanden, dass meine Angaben verwendet werden, um meine Anfrage zu
            beantworten. Das kann ich jederzeit widerrufen.
          </label>{' '}
          Mehr unter <PageLink to="/datenschutz">Datenschutz</PageLink>.
        </div>
      </div>
      <FieldError id={id} text={error} />
    </div>
  )
}

type ContactSentProps = Pick<ContactInput, 'firstName' | 'email'> & { onAnother: () => void }

/** Replaces the form after sending and takes the focus, so that screen readers announce it. */
function ContactSent({ firstName, email, onAnother }: ContactSentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="self-start rounded-xl border bg-card p-6 sm:p-8">
      <Icon name="circle-check" className="size-8 text-primary" />
      <h2 ref={heading} tabIndex={-1} className="mt-3 text-xl outline-none">
        Nachricht gesendet
      </h2>
      <p className="mt-2 max-w-text [overflow-wrap:anywhere]">
        Danke, {firstName}. Wir antworten innerhalb von 24 Stunden an{' '}
        <strong className="font-medium">{email}</strong>.
      </p>
      <Button variant="outline" className="mt-6" onClick={onAnother}>
        Noch eine Nachricht schreiben
      </Button>
    </div>
  )
}

const UNREACHABLE =
  'Die Nachricht konnte nicht gesendet werden. Bitte prüfe deine Verbindung und versuche es noch einmal.'

/** State of the contact form: messages at the fields, what the server says, and whose request was sent. */
function useContactForm() {
  const [{ token }] = trpc.contact.form.useSuspenseQuery()
  const utils = trpc.useUtils()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { mutate, isPending, isSuccess, variables, error, reset } = trpc.contact.send.useMutation()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const form = event.currentTarget
    const fields = new FormData(form)
    const privacyConsent = fields.has('privacyConsent')
    setErrors({})
    // The server checks it all, and says what is wrong with which field.
    mutate({ ...Object.fromEntries(fields), privacyConsent, token } as ContactInput, {
      onError: ({ message, data }) => {
        const faults = data?.faults ?? {}
        setErrors(faults)
        // The first one in the order of the page.
        const fields = Object.keys(faults).map((name) => `[name=${name}]`)
        if (fields.length > 0) form.querySelector<HTMLElement>(fields.join())?.focus()
        // An old form, or one of another network, gets a new token: nobody has to write all of it again.
        const { expired, moved } = CONTACT_TEXTS.errors
        if (message === expired || message === moved) void utils.contact.form.invalidate()
      },
    })
  }

  /** A message goes as soon as its field is touched again. */
  const clearError = (field: string) => setErrors(({ [field]: _gone, ...others }) => others)

  function writeAnother() {
    reset()
    void utils.contact.form.invalidate()
  }

  const failure = error && !error.data?.faults && (error.data ? error.message : UNREACHABLE)
  const sent = isSuccess && variables
  return { errors, failure, isPending, sent, submit, clearError, writeAnother }
}

/** What a visitor writes, in the order of the page: name, label, most letters, what browsers may fill in. */
const TEXT_FIELDS = [
  ['firstName', 'Vorname', LIMITS.contactNameLength, 'given-name'],
  ['lastName', 'Nachname', LIMITS.contactNameLength, 'family-name'],
  ['email', 'E-Mail-Adresse', LIMITS.emailLength, 'email'],
  ['subject', 'Betreff', LIMITS.contactSubjectLength, 'off'],
  ['message', 'Nachricht', LIMITS.contactMessageLength, undefined],
] as const
