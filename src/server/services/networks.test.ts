import { expect, test } from 'vitest'
import { isInternetAddress, toNetworks } from './networks.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['64:ff9b:1::192.0.2.7', '64:ff9b:1::/64'],
  ['', ''],
])('the address %s is limited as %s', (address, key) => {
  expect(toNetworks(address).subnet).toBe(key)
})

test.each([
  ['6to4', '2002:c000:0207::1', '192.0.2.7'],
  ['6to4 with another network and host', '2002:c000:0207:ffff:1:2:3:4', '192.0.2.7'],
  ['Teredo', '2001:0:cb00:7101:8000:63bf:3fff:fdf8', '192.0.2.7'],
  ['Teredo over another server and port', '2001::5:6:7:3fff:fdf8', '192.0.2.7'],
  ['NAT64', '64:ff9b::192.0.2.7', '192.0.2.7'],
])('an address of a tunnel counts as the IPv4 address inside: %s', (_, address, inside) => {
  expect(toNetworks(address).subnet).toBe(inside)
})

test('one line, one rented server and one provider are told by how much of the address they share', () => {
  expect(toNetworks('2001:db8:1:2ff:3::1')).toEqual({
    subnet: '2001:db8:1:2ff::/64',
    network: '2001:db8:1:200::/56',
    neighbourhood: '2001:db8:1::/48',
    wideNetwork: '2001:db8::/32',
  })
  expect(toNetworks('::ffff:198.51.100.7')).toEqual({
    subnet: '198.51.100.7',
    network: '198.51.100.7',
    neighbourhood: '198.51.100.0/24',
    wideNetwork: '198.51.0.0/16',
  })
  expect(new Set(Object.values(toNetworks('unknown')))).toEqual(new Set(['unknown']))
})

test.each([
  ['5.9.0.1', true],
  ['2a00:1450::1', true],
  ['2002:0509:0001::1', true],
  ['2001:0:509:1::faf6:fffe', true],
  ['64:ff9b::5.9.0.1', true],
  ['::ffff:10.0.0.1', false],
  ['127.0.0.1', false],
  ['fd00::1', false],
  ['fe80::1%eth0', false],
  ['unknown', false],
])('%s is an address of the internet: %s', (address, expected) => {
  expect(isInternetAddress(address)).toBe(expected)
})
