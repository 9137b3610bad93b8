import { isIPv4 } from 'node:net'

/**
 * Describes the requester's location in an email, without any lookup: the network of a client's address (IPv4 /16, IPv6
 * /48), not the address itself.
 * @param address As returned by `getClientAddress`.
 */
export function toPlace(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 2).join('.')}.*.*`
  const groups = address.split('::')[0]?.split(':').filter(Boolean).slice(0, 3) ?? []
  return `${groups.join(':')}::*`
}
