import { useId } from 'react'
import { FieldError } from './contact-field.tsx'
import { PageLink } from './page-link.tsx'

type ContactConsentProps = { error: string | undefined; onChange: () => void }

/** Consent to what happens with the message. */
export function ContactConsent({ error, onChange }: ContactConsentProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          name="privacyConsent"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={onChange}
          className="mt-0.5 size-5 shrink-0 cursor-pointer aria-invalid:outline-2 aria-invalid:outline-danger"
        />
        <div className="text-sm">
          <label htmlFor={id}>
            Ich bin einverstanden, dass meine Angaben verwendet werden, um meine Anfrage zu
            beantworten. Das kann ich jederzeit widerrufen.
          </label>{' '}
          Mehr unter <PageLink to="/datenschutz">Datenschutz</PageLink>.
        </div>
      </div>
      <FieldError id={errorId} text={error} />
    </div>
  )
}
