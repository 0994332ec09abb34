import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server that asks for a login and refuses every one. */
export async function startSmtpStub() {
  const lines: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('220 stub\r\n')
    socket.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\r\n').filter(Boolean)) {
        lines.push(line)
        socket.write(answer(line))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    lines,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(line: string): string {
  if (line.startsWith('EHLO')) return '250-stub\r\n250 AUTH PLAIN\r\n'
  if (line.startsWith('AUTH')) return `535 5.7.8 no: ${line}\r\n`
  return line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n'
}
