import { type SubmitEvent, useState } from 'react'
import type { ContactInput } from '#shared/schemas/contact.ts'
import { CONTACT_TEXTS } from '#shared/texts/contact-de.ts'
import { trpc } from '../../../lib/trpc.ts'
import {
  CONTACT_FIELDS,
  type ContactErrors,
  type ContactField,
  readContactForm,
} from './read-contact-form.ts'

const UNREACHABLE =
  'Die Nachricht konnte nicht gesendet werden. Bitte prüfe deine Verbindung und versuche es noch einmal.'

/** Whom the success message speaks to. */
export type Answered = Pick<ContactInput, 'firstName' | 'email'>

/** State of the contact form: messages at the fields, what the server says, and who was answered. */
export function useContactForm() {
  const [{ token }] = trpc.contact.form.useSuspenseQuery()
  const utils = trpc.useUtils()
  const [errors, setErrors] = useState<ContactErrors>({})
  const [sent, setSent] = useState<Answered | null>(null)
  const { mutate, isPending, error, reset } = trpc.contact.send.useMutation({
    onSuccess: (_answer, input) => setSent(input),
    // An old form gets a new token, so that nobody has to write all of it again.
    onError: (failure) => {
      if (failure.message === CONTACT_TEXTS.errors.expired) void utils.contact.form.invalidate()
    },
  })

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const result = readContactForm(new FormData(event.currentTarget), token)
    if ('input' in result) {
      setErrors({})
      mutate(result.input)
      return
    }
    reset()
    setErrors(result.errors)
    focusFirst(event.currentTarget, result.errors)
  }

  /** A message goes as soon as its field is touched again. */
  const clearError = (field: ContactField) => setErrors(({ [field]: _gone, ...others }) => others)

  function writeAnother() {
    reset()
    setSent(null)
    void utils.contact.form.invalidate()
  }

  const failure = error && (error.data ? error.message : UNREACHABLE)
  return { errors, failure, isPending, sent, submit, clearError, writeAnother }
}

function focusFirst(form: HTMLFormElement, errors: ContactErrors) {
  const name = CONTACT_FIELDS.find((field) => errors[field])
  if (name) form.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
}
