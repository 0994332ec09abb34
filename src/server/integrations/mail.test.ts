import { type AddressInfo, createServer, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { createSmtpMailer } from './mail.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Speaks as much SMTP as a mail needs; `refuse` is the verb that it answers with 550. */
async function listen(refuse?: string, login = '') {
  const lines: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let isData = false
    let rest = ''
    socket.write('220 stub\r\n')
    socket.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\r\n')
      rest = parts.pop() ?? ''
      for (const line of parts) {
        lines.push(line)
        if (isData) {
          if (line === '.') socket.write('250 kept\r\n')
          isData = line !== '.'
        } else if (refuse && line.startsWith(refuse)) socket.write(`550 no: ${line}\r\n`)
        else if (login && line.startsWith('EHLO')) socket.write('250-stub\r\n250 AUTH PLAIN\r\n')
        else if (line === 'DATA') {
          isData = true
          socket.write('354 go on\r\n')
        } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const url = `smtp://${login}127.0.0.1:${port}`
  return { lines, mailer: createSmtpMailer({ url, address: 'betrieb@codes.example' }) }
}

const mail = {
  subject: 'Frage',
  text: 'Hallo',
  replyTo: { name: 'Anna Beispiel', address: 'anna@beispiel.example' },
}

test('a mail goes from and to the operator, and replies go to the person who wrote', async () => {
  const { lines, mailer } = await listen()
  await mailer.send(mail)
  expect(lines).toContain('MAIL FROM:<betrieb@codes.example>')
  expect(lines.filter((line) => line.startsWith('RCPT'))).toEqual([
    'RCPT TO:<betrieb@codes.example>',
  ])
  expect(lines).toContain('Reply-To: Anna Beispiel <anna@beispiel.example>')
  expect(lines).toContain('Subject: Frage')
  expect(lines).toContain('Hallo')
})

test('line breaks in what is written add no header and no recipient', async () => {
  const { lines, mailer } = await listen()
  const trick = 'x\r\nBcc: alle@beispiel.example\r\n\r\nInhalt'
  await mailer.send({
    subject: trick,
    text: '.\r\nRCPT TO:<alle@beispiel.example>\r\n.\r\n',
    replyTo: { name: `"${trick}" <b@b.example>, c`, address: 'anna@beispiel.example' },
  })
  expect(lines.filter((line) => /^bcc:/i.test(line))).toEqual([])
  const end = lines.indexOf('DATA')
  expect(lines.slice(0, end).filter((line) => line.startsWith('RCPT'))).toHaveLength(1)
  // A single dot would end the mail: those that are written are doubled.
  expect(lines.slice(end).filter((line) => line === '.')).toHaveLength(1)
})

test('a refused mail rejects', async () => {
  const { mailer } = await listen('RCPT')
  await expect(mailer.send(mail)).rejects.toThrow('550')
})

test('a refused login rejects without the password that the server quotes', async () => {
  const { lines, mailer } = await listen('AUTH', 'ich:geheimes-wort@')
  const error = await mailer.send(mail).catch((reason: unknown) => reason)
  const secret = btoa('\0ich\0geheimes-wort')
  expect(lines).toContain(`AUTH PLAIN ${secret}`)
  expect(error).toMatchObject({ message: expect.stringContaining('SMTP_URL') })
  expect(inspect(error)).not.toContain(secret)
})

test('an unreachable mail server rejects', async () => {
  const { mailer } = await listen()
  for (const stop of stops.splice(0)) stop()
  await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED')
})
