import { expect, test } from 'vitest'
import { isPublicAddress } from './fetch-public.ts'

const PUBLIC = `1.1.1.1 93.184.216.34 172.15.255.255 172.32.0.1 100.63.255.255 100.128.0.1
  2606:4700:4700::1111 2a00:1450:4001:830::200e ::ffff:1.1.1.1`
const REFUSED_V4 = `0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1
  127.255.255.254 169.254.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1
  192.88.99.1 192.168.0.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.7 224.0.0.1
  239.255.255.255 240.0.0.1 255.255.255.255`.split(/\s+/)
const REFUSED_V6 = `:: ::1 fe80::1 fe80::1%eth0 2606:4700:4700::1111%eth0 fec0::1 fc00::1
  fd12:3456:789a::1 ff02::1 ff0e::1 100::1 2001:db8::1 3fff::1 2001:2::1 2001:20::1 5f00::1 4000::1`
const NO_ADDRESS = ['', ' 1.1.1.1', 'localhost', 'example.org', '1.2.3', '1.2.3.4.5']

test.each(PUBLIC.split(/\s+/))('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([...REFUSED_V4, ...REFUSED_V6.split(/\s+/), ...NO_ADDRESS, ...['[::1]', '1.1.1.1/32']])(
  '%j is refused',
  (address) => {
    expect(isPublicAddress(address)).toBe(false)
  },
)

const toHex = (address: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}

test.each(REFUSED_V4)('%s is refused in every IPv6 form', (address) => {
  const hex = toHex(address)
  for (const disguise of [
    `::ffff:${address}`,
    `::ffff:${hex}`,
    `0:0:0:0:0:ffff:${hex}`,
    `::ffff:0:${hex}`,
    `::${hex}`,
    `64:ff9b::${hex}`,
    `64:ff9b:1::${hex}`,
    `2002:${hex}::1`,
    `2001:0:${hex}::1`,
  ])
    expect(isPublicAddress(disguise), disguise).toBe(false)
})
