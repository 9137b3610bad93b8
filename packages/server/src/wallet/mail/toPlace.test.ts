import { expect, it } from 'vitest'
import { toPlace } from './toPlace.ts'

it.each([
  ['203.0.113.7', '203.0.*.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::*'],
  ['2001:db8::1', '2001:db8::*'],
  ['::1', '::*'],
  ['', '::*'],
])('names the network of %j, not the address', (address, place) => {
  expect(toPlace(address)).toBe(place)
})
