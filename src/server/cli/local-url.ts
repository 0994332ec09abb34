import type { Config } from '../config.ts'

/** A server that listens on every address of the machine is asked on the machine's own. */
const OWN: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** Where the server with this configuration answers on this machine. */
export function toLocalUrl({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const address = OWN[host] ?? host
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
