import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPublicAddress } from './isPublicAddress.ts'

it.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:0:7f00:1::',
  '2001:10::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:808:808::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  'fec0::1',
  'ff02::1',
  // Not addresses, although some resolvers read them as such.
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '127.1',
  '8.8.8.8.',
  '[2606:4700::1]',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700::1111',
  '2001:4860:4860::8888',
  '2A00:1450:4001:81b::200e',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

it('an IPv4 address in IPv6 form is never public', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      for (const form of [`::ffff:${address}`, `::${address}`, `64:ff9b::${address}`])
        expect(isPublicAddress(form)).toBe(false)
    }),
  )
})
