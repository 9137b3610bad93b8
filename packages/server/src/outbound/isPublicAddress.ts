import { BlockList, isIP } from 'node:net'

/** IPv4 ranges that are not globally reachable (IANA's special-purpose registry), and one address of a cloud. */
const closed4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Azure's platform service, which every virtual machine reaches.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** IPv6's global unicast. Everything else is local, multicast, or an IPv4 address in disguise (mapped, NAT64). */
const open6 = ['2000::/3']
/** Parts of it that are not globally reachable, or lead to an IPv4 address (Teredo, 6to4). */
const closed6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const closed = toList({ ipv4: closed4, ipv6: closed6 })
const open = toList({ ipv6: open6 })

/** Returns whether an IP address is globally reachable. False for anything that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !closed.check(address, 'ipv4')
  if (version !== 6 || address.includes('%')) return false
  return open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

function toList(ranges: { readonly [family in 'ipv4' | 'ipv6']?: readonly string[] }): BlockList {
  const list = new BlockList()
  for (const family of ['ipv4', 'ipv6'] as const)
    for (const range of ranges[family] ?? []) {
      const [start = '', bits] = range.split('/')
      list.addSubnet(start, Number(bits), family)
    }
  return list
}
