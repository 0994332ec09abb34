import type { Random } from '#test/training/augment.ts'

/** A whole number from 0 to below `range`. */
export const draw = (random: Random, range: number): number => Math.floor(random() * range)

/** How many of what happens `mean` times on average happen this time (Poisson). */
export function drawCount(random: Random, mean: number): number {
  let count = -1
  for (let left = 1; left > Math.exp(-mean); left *= random()) count += 1
  return count
}

/** Who visits: shares of all visitors, and how many networks they come from. */
export const HONEST = {
  fromCarriers: 0.7,
  carriers: 4,
  /** Of phones and lines at home alike; the others come by IPv4. */
  byIpv6: 2 / 3,
  addressesOfCarrier: 16,
  neighbourhoodsOfCarrier: 4,
  /** Of lines at home: IPv4 /16, and providers with an IPv6 /32. */
  wideNetworks: 40,
  providers: 6,
} as const

/**
 * The address of one more honest visitor. A carrier has its IPv4 addresses in one /16, for all of its phones,
 * and gives each phone a /64 of its /32; a line at home has an IPv4 address or an IPv6 /56 of its own.
 */
export function drawHonestAddress(random: Random): string {
  const isIpv6 = random() < HONEST.byIpv6
  const part = () => draw(random, 65_536).toString(16)
  if (random() < HONEST.fromCarriers) {
    const carrier = draw(random, HONEST.carriers)
    if (isIpv6) return `2a00:${carrier + 1}:${part()}:${part()}::1`
    const neighbourhood = draw(random, HONEST.neighbourhoodsOfCarrier)
    const host = draw(random, HONEST.addressesOfCarrier / HONEST.neighbourhoodsOfCarrier)
    return `11.${carrier}.${neighbourhood}.${host + 1}`
  }
  if (isIpv6) return `2a01:${draw(random, HONEST.providers) + 1}:${part()}:${part()}::1`
  const byte = () => draw(random, 256)
  return `12.${draw(random, HONEST.wideNetworks)}.${byte()}.${byte()}`
}

export type Crowd = {
  name: string
  /** All in one place, where no number of addresses may change anything. */
  isOfOnePlace: boolean
  addresses: readonly string[]
}

const addresses = (length: number, write: (index: number) => string) =>
  Array.from({ length }, (_, index) => write(index))

/** Shows what changes by itself. */
export const NOBODY: Crowd = { name: 'nobody', isOfOnePlace: true, addresses: [] }

/** Who attacks by votes. */
export const CROWDS: readonly Crowd[] = [
  {
    name: 'one /56',
    isOfOnePlace: true,
    addresses: addresses(256, (index) => `2a02:1:1:${(0x100 + index).toString(16)}::1`),
  },
  {
    name: 'one /48',
    isOfOnePlace: true,
    addresses: addresses(256, (index) => `2a02:1:1:${(index * 256).toString(16)}::1`),
  },
  {
    name: 'ten addresses of one /24',
    isOfOnePlace: true,
    addresses: addresses(10, (index) => `9.1.1.${index + 1}`),
  },
  {
    name: 'ten addresses in ten /16',
    isOfOnePlace: false,
    addresses: addresses(10, (index) => `9.${index + 1}.1.1`),
  },
  {
    name: '1,000 addresses in 100 /16',
    isOfOnePlace: false,
    addresses: addresses(1_000, (index) => `9.${index % 100}.${Math.floor(index / 100)}.1`),
  },
]
