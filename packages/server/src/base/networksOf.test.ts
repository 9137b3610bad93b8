import { expect, it } from 'vitest'
import { networksOf } from './networksOf.ts'

it.each([
  ['203.0.113.9', ['203.0.113.9']],
  ['unknown', ['unknown']],
  ['2001:db8:1:2ff::/64', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1:0::/48']],
  ['2001:db8:1:201::/64', ['2001:db8:1:201::/64', '2001:db8:1:200::/56', '2001:db8:1:0::/48']],
  ['0:0:0:0::/64', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0:0::/48']],
])('counts %s in each of its networks', (address, networks) => {
  expect(networksOf(address).map(({ network }) => network)).toEqual(networks)
})
