import { expect, it } from 'vitest'
import { getClientAddress } from './getClientAddress.ts'

it.each([
  ['the socket without a proxy', '203.0.113.9', '198.51.100.1', 0, '203.0.113.9'],
  ['the last entry behind one proxy', '10.0.0.1', '6.6.6.6, 198.51.100.1', 1, '198.51.100.1'],
  ['the entry before it behind two', '10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
  ['the socket when the header is too short', '10.0.0.1', '198.51.100.1', 2, '10.0.0.1'],
  ['the socket when there is no header', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['IPv4 inside IPv6', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ['IPv4 inside IPv6, in hex', '10.0.0.1', '::ffff:0102:0304', 1, '1.2.3.4'],
  ['IPv4 inside IPv6, in full', '10.0.0.1', '0:0:0:0:0:FFFF:0102:0304', 1, '1.2.3.4'],
  ['IPv4 inside IPv6, with a port', '10.0.0.1', '[::ffff:1.2.3.4]:4711', 1, '1.2.3.4'],
  ['IPv4 behind NAT64', '10.0.0.1', '64:ff9b::102:304', 1, '1.2.3.4'],
  ['IPv4 behind NAT64, as it is often written', '10.0.0.1', '64:ff9b::1.2.3.4', 1, '1.2.3.4'],
  ['IPv4 translated by SIIT', '10.0.0.1', '::ffff:0:102:304', 1, '1.2.3.4'],
  ['the /64 of IPv6', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['the same /64 for a neighbour', '2001:0db8:1:2::9', undefined, 0, '2001:db8:1:2::/64'],
  ['the /64 of an address that ends like IPv4', '2001:db8:1:2::1.2.3.4', undefined, 0, '2001:db8:1:2::/64'],
  ['the /64 of an address with a zone', 'fe80::1%eth0', undefined, 0, 'fe80:0:0:0::/64'],
  ['an entry without its port', '10.0.0.1', '198.51.100.1:4711', 1, '198.51.100.1'],
  ['an IPv6 entry without its port', '10.0.0.1', '[2001:db8:1:2::9]:4711', 1, '2001:db8:1:2::/64'],
  ['an IPv6 entry in brackets', '10.0.0.1', '[2001:db8:1:2::9]', 1, '2001:db8:1:2::/64'],
  ['loopback', '::1', undefined, 0, '0:0:0:0::/64'],
  ['the socket where the proxy writes a name', '::ffff:10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['the socket where an entry is no address', '10.0.0.1', '1.2.3.4.5', 1, '10.0.0.1'],
  ['the socket where an entry is long', '10.0.0.1', 'a'.repeat(5_000), 1, '10.0.0.1'],
  ['the socket where an entry has too many groups', '10.0.0.1', `${'1:'.repeat(2_000)}:`, 1, '10.0.0.1'],
  [
    'the /64 of an entry with a long zone',
    '10.0.0.1',
    `2001:db8::1%${'a'.repeat(5_000)}`,
    1,
    '2001:db8:0:0::/64',
  ],
  ['nothing where the socket has no address', undefined, undefined, 0, 'unknown'],
] as const)('identifies the client by %s', (_, socket, forwarded, hops, expected) => {
  expect(getClientAddress(socket, forwarded, hops)).toBe(expected)
})
