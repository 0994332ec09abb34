import ipaddr from 'ipaddr.js'

/**
 * Whether an address is one visitor's. Proxies that nobody named in TRUSTED_PROXIES, this machine
 * and private networks stand for many people, or for the operator.
 */
export const isInternetAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
