import { expect, test } from 'vitest'
import { contactFormSchema } from '#shared/schemas/contact.ts'
import { BASIC, createTestApp } from '#test/app.ts'
import { useFresh } from '#test/use-context.ts'

const operator = {
  name: 'Anna Beispiel',
  address: 'Weg 1, 10115 Berlin',
  email: null,
  phone: null,
  vatId: null,
}
const site = {
  name: 'Codefluencer',
  year: 2025,
  publicUrl: 'https://codes.example',
  tickerTimes: 'real',
  realFigures: false,
  isDemo: false,
  operator,
} as const

const app = useFresh(() => createTestApp({}, { site }))

async function query(path: string, input?: unknown, headers: Record<string, string> = {}) {
  const search = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
  const response = await app.app.request(`/trpc/${path}${search}`, { headers })
  return (await response.json()) as { result?: { data: unknown }; error?: { message: string } }
}

test('pages know the operator, the overview what is missing of the Impressum', async () => {
  expect((await query('site.get')).result?.data).toEqual({ ...site, hasModel: false })
  const overview = await query('overview.get', {}, { authorization: BASIC })
  expect(overview.result?.data).toMatchObject({ missingOperatorData: ['E-Mail-Adresse'] })
})

test('a contact request goes in over HTTP; faults are named by field', async () => {
  const form = (await query('contact.form')).result?.data
  const { token } = contactFormSchema.parse(form)
  app.clock.advance(3_000)
  const send = async (change: object) => {
    const response = await app.post('/trpc/contact.send', {
      firstName: 'Anna',
      lastName: 'Beispiel',
      email: 'anna@beispiel.example',
      subject: 'Frage',
      message: 'Hallo',
      topic: 'general',
      privacyConsent: true,
      website: '',
      token,
      ...change,
    })
    return [response.status, JSON.stringify(await response.json())]
  }
  expect(await send({})).toEqual([200, '{"result":{"data":{"sent":true}}}'])
  expect(await send({ email: 'x', firstName: ' ' })).toEqual([
    400,
    expect.stringContaining(
      '"faults":{"firstName":"Bitte gib deinen Vornamen an.","email":"Bitte gib eine gültige E-Mail-Adresse an."}',
    ),
  ])
  expect(await send({ token: 'x' })).toEqual([400, expect.stringContaining('abgelaufen')])
})
