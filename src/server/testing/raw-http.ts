import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** A server on a free port of this machine. */
export async function listen(server: Server): Promise<{ port: number; stop: () => Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Everything that comes back on one connection until its end, whatever is sent. */
export function sendRaw(
  port: number,
  bytes: string | Uint8Array,
  onOpen: (socket: Socket) => void = () => {},
): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes)
      onOpen(socket)
    })
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      text += chunk
    })
    // A connection that is cut says so; what came until then counts.
    socket.on('error', () => {})
    socket.once('close', () => resolve(text))
  })
}

/** The status of each answer on a connection, in their order. */
export const readStatuses = (text: string): number[] =>
  [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
