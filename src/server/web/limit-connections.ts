import type { Server } from 'node:http'
import { isInternetAddress, toAddressKey } from '../services/address-key.ts'

/** At most `most` open connections from one address of the internet; further ones are closed. */
export function limitConnections(server: Server, most: number, counts = isInternetAddress): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    if (!address || !counts(address)) return
    const key = toAddressKey(address)
    const count = (open.get(key) ?? 0) + 1
    open.set(key, count)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
    if (count > most) socket.destroy()
  })
}
