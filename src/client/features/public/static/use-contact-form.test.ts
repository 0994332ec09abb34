import { expect, test } from 'vitest'
import { contactInputSchema } from '#shared/schemas/contact.ts'
import { CONTACT_TEXTS } from '#shared/texts/contact-de.ts'
import { readContactForm } from './use-contact-form.ts'

function fill(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

const GOOD = {
  topic: 'press',
  firstName: ' Anna ',
  lastName: 'Beispiel',
  email: 'anna@example.org',
  subject: 'Frage',
  message: 'Hallo!\nEine Frage.',
  privacyConsent: 'on',
  website: '',
}

test('a filled-in form becomes a request', () => {
  const result = readContactForm(fill(GOOD), 'token')
  expect(result).toMatchObject({
    input: { firstName: 'Anna', topic: 'press', privacyConsent: true, token: 'token' },
  })
})

test('every empty field has its own message', () => {
  const { errors } = CONTACT_TEXTS
  const empty = { ...GOOD, firstName: ' ', lastName: '', email: '', subject: '', message: '' }
  const { privacyConsent: _consent, ...unchecked } = empty
  expect(readContactForm(fill(unchecked), 'token')).toEqual({
    errors: {
      firstName: errors.firstName,
      lastName: errors.lastName,
      email: errors.email,
      subject: errors.subject,
      message: errors.message,
      privacyConsent: errors.privacyConsent,
    },
  })
})

test('the hidden field for bots is passed on, for the server to judge', () => {
  const result = readContactForm(fill({ ...GOOD, website: 'https://spam.example' }), 'token')
  expect(result).toMatchObject({ input: { website: 'https://spam.example' } })
})

test.each([
  'anna@example.org',
  "o'neil+codes@mail.example.co.uk",
  'a@b',
  'a@b.de',
  'a b@example.org',
  '.a@example.org',
  'a..b@example.org',
  'a.@example.org',
  'anna@-example.org',
  'anna@example',
  'anna@example.org, b@example.org',
  'ännä@example.org',
  'anna@exa_mple.org',
])('%s is judged as on the server', (email) => {
  const data = fill({ ...GOOD, email })
  const isGood = contactInputSchema.safeParse({
    ...GOOD,
    email,
    privacyConsent: true,
    token: '',
  }).success
  expect('input' in readContactForm(data, '')).toBe(isGood)
})

test('too long texts are named with their limit', () => {
  const result = readContactForm(fill({ ...GOOD, subject: 'a'.repeat(151) }), '')
  expect(result).toEqual({ errors: { subject: CONTACT_TEXTS.errors.tooLong(150) } })
})

test('names and subject keep to one line, the message need not', () => {
  const result = readContactForm(fill({ ...GOOD, subject: 'Eine\tFrage' }), '')
  expect(result).toEqual({ errors: { subject: CONTACT_TEXTS.errors.controlCharacters } })
})
