import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

export type SlowSockets = {
  /** How many the server has not cut yet. */
  countOpen: () => number
  close: () => void
}

const ESTABLISHED = '01'

/**
 * The other ends of the server's connections, as the kernel lists them: a socket that reads nothing
 * does not hear of its own end.
 */
function listPeers(serverPort: number): Set<number> {
  const toPort = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16)
  const rows = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)
  const fields = rows.map((row) => row.trim().split(/\s+/))
  const own = fields.filter(
    ([, local, , state]) => toPort(local) === serverPort && state === ESTABLISHED,
  )
  return new Set(own.map(([, , remote]) => toPort(remote)))
}

/** So many connections to the server, each handled by `behave` once it stands. */
export async function openSlowSockets(
  url: string,
  count: number,
  behave: (socket: Socket) => void,
): Promise<SlowSockets> {
  const { hostname, port } = new URL(url)
  const sockets = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(Number(port), hostname, () => resolve(socket))
          socket.once('error', reject)
        }),
    ),
  )
  for (const socket of sockets) {
    // A cut connection is what is waited for.
    socket.on('error', () => {})
    behave(socket)
  }
  const ports = sockets.map(({ localPort = 0 }) => localPort)
  return {
    countOpen: () => {
      const peers = listPeers(Number(port))
      return ports.filter((own) => peers.has(own)).length
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Sends the head of a request byte by byte, one a second, and would go on for minutes. */
export function sendSlowly(socket: Socket): void {
  const head = `GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ${'a'.repeat(600)}\r\n\r\n`
  let sent = 0
  const timer = setInterval(() => {
    socket.write(head.charAt(sent))
    sent += 1
  }, 1_000)
  socket.on('close', () => clearInterval(timer))
  socket.resume()
}

/** Asks for a page many times and takes nothing of the answers. */
export function readNothing(path: string, times: number) {
  return (socket: Socket): void => {
    socket.pause()
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times))
  }
}
