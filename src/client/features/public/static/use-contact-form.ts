import { type SubmitEvent, useState } from 'react'
import * as LIMITS from '#shared/domain/limits.ts'
import { CONTACT_TOPICS } from '#shared/domain/vocabulary.ts'
import type { ContactInput } from '#shared/schemas/contact.ts'
import { CONTACT_TEXTS } from '#shared/texts/contact-de.ts'
import { trpc } from '../../../lib/trpc.ts'

const UNREACHABLE =
  'Die Nachricht konnte nicht gesendet werden. Bitte prüfe deine Verbindung und versuche es noch einmal.'

/** Whom the success message speaks to. */
export type SentRequest = Pick<ContactInput, 'firstName' | 'email'>

/** State of the contact form: messages at the fields, what the server says, and whose request was sent. */
export function useContactForm() {
  const [{ token }] = trpc.contact.form.useSuspenseQuery()
  const utils = trpc.useUtils()
  const [errors, setErrors] = useState<ContactErrors>({})
  const [sent, setSent] = useState<SentRequest | null>(null)
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

/** In the order of the page. */
function focusFirst(form: HTMLFormElement, errors: ContactErrors) {
  const names = Object.keys(errors).map((name) => `[name=${name}]`)
  form.querySelector<HTMLElement>(names.join())?.focus()
}

/** What a visitor writes, in the order of the page: name, label, most letters, what browsers may fill in. */
export const TEXT_FIELDS = [
  ['firstName', 'Vorname', LIMITS.contactNameLength, 'given-name'],
  ['lastName', 'Nachname', LIMITS.contactNameLength, 'family-name'],
  ['email', 'E-Mail-Adresse', LIMITS.emailLength, 'email'],
  ['subject', 'Betreff', LIMITS.contactSubjectLength, 'off'],
  ['message', 'Nachricht', LIMITS.contactMessageLength, undefined],
] as const

type ContactField = Exclude<keyof ContactInput, 'token' | 'website'>
type ContactErrors = Partial<Record<ContactField, string>>

const { errors: TEXTS } = CONTACT_TEXTS
/** Tabs and line breaks that came in by pasting. */
const CONTROL = /\p{Cc}/u
/** As the server has it; the test holds both together. */
const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/**
 * What stands in the form, or one message per field at fault. The rules are those of
 * `contactInputSchema`, without the 15 kB of its library; the server has the last word.
 */
export function readContactForm(
  data: FormData,
  token: string,
): { input: ContactInput } | { errors: ContactErrors } {
  const read = (name: string) => String(data.get(name) ?? '').trim()
  const texts = {
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: read('email'),
    subject: read('subject'),
    message: read('message'),
  }
  const topic = CONTACT_TOPICS.find((known) => known === data.get('topic'))
  const errors: ContactErrors = {}
  for (const [name, , maxLength] of TEXT_FIELDS) {
    if (texts[name] === '') errors[name] = TEXTS[name]
    else if (texts[name].length > maxLength) errors[name] = TEXTS.tooLong(maxLength)
    else if (name !== 'message' && CONTROL.test(texts[name])) errors[name] = TEXTS.controlCharacters
  }
  if (!errors.email && !EMAIL.test(texts.email)) errors.email = TEXTS.email
  if (!data.has('privacyConsent')) errors.privacyConsent = TEXTS.privacyConsent
  if (!topic) return { errors: { ...errors, topic: TEXTS.topic } }
  if (Object.keys(errors).length > 0) return { errors }
  return { input: { ...texts, topic, privacyConsent: true, token, website: read('website') } }
}
