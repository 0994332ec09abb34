import { LIMITS } from '#shared/domain/limits.ts'
import type { ContactTopic } from '#shared/domain/vocabulary.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Input, Textarea } from '../../../components/ui/input.tsx'
import { ContactConsent } from './contact-consent.tsx'
import { ContactField } from './contact-field.tsx'
import { ContactSent } from './contact-sent.tsx'
import { ContactTopics } from './contact-topics.tsx'
import { useContactForm } from './use-contact-form.ts'

/** Writes to the operator. All fields are required; the browser's own bubbles are switched off. */
export function ContactForm({ initialTopic = 'general' }: { initialTopic?: ContactTopic }) {
  const { errors, failure, isPending, sent, submit, clearError, writeAnother } = useContactForm()
  if (sent) return <ContactSent request={sent} onAnother={writeAnother} />

  const hasErrors = Object.keys(errors).length > 0
  const field = (name: 'firstName' | 'lastName' | 'email' | 'subject' | 'message') => ({
    name,
    error: errors[name],
    onInput: () => clearError(name),
  })
  return (
    <form onSubmit={submit} noValidate aria-label="Kontaktformular" className="grid gap-5">
      <noscript>
        <p className="rounded-control bg-warning-soft px-4 py-3 text-warning-ink">
          Das Formular braucht JavaScript. Ohne geht es per E-Mail; die Adresse steht auf dieser
          Seite.
        </p>
      </noscript>
      <p className="text-muted text-sm">Bitte fülle alle Felder aus.</p>
      <ContactTopics initial={initialTopic} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <ContactField {...field('firstName')} label="Vorname">
          {(props) => (
            <Input {...props} autoComplete="given-name" maxLength={LIMITS.contactNameLength} />
          )}
        </ContactField>
        <ContactField {...field('lastName')} label="Nachname">
          {(props) => (
            <Input {...props} autoComplete="family-name" maxLength={LIMITS.contactNameLength} />
          )}
        </ContactField>
      </div>
      <ContactField {...field('email')} label="E-Mail-Adresse">
        {(props) => (
          <Input {...props} type="email" autoComplete="email" maxLength={LIMITS.emailLength} />
        )}
      </ContactField>
      <ContactField {...field('subject')} label="Betreff">
        {(props) => <Input {...props} autoComplete="off" maxLength={LIMITS.contactSubjectLength} />}
      </ContactField>
      <ContactField {...field('message')} label="Nachricht">
        {(props) => <Textarea {...props} rows={7} maxLength={LIMITS.contactMessageLength} />}
      </ContactField>
      {/* A trap: people do not see it, programs fill it in. */}
      <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
        <label>
          Website
          <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      <ContactConsent error={errors.privacyConsent} onChange={() => clearError('privacyConsent')} />
      <div>
        <div role="alert">
          {(failure || hasErrors) && (
            <p className="mb-4 rounded-control bg-danger-soft px-4 py-3 text-danger-ink">
              {failure ?? 'Bitte prüfe die markierten Felder.'}
            </p>
          )}
        </div>
        <Button
          type="submit"
          size="large"
          aria-disabled={isPending}
          className="w-full aria-disabled:opacity-60 sm:w-auto sm:min-w-44"
        >
          {isPending ? 'Wird gesendet …' : 'Nachricht senden'}
        </Button>
      </div>
    </form>
  )
}
