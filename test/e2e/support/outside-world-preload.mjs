// Loaded by Node before the program (`startOutsideWorld`): the names in OUTSIDE_WORLD have a public address, and
// whoever connects to them reaches a port of this machine. The program itself is the one that is shipped.
import dns from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const { names, port } = JSON.parse(process.env.OUTSIDE_WORLD)
const { lookup } = dns
dns.lookup = async (host, options) =>
  names.includes(host) ? [{ address: '93.184.216.34', family: 4 }] : lookup(host, options)
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...input) {
  const options = Array.isArray(input[0]) ? input[0][0] : input[0]
  if (names.includes(options?.host))
    Object.assign(options, { host: '127.0.0.1', port, lookup: undefined })
  return connect.apply(this, input)
}
syncBuiltinESMExports()
