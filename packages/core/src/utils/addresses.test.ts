import { expect, it } from 'vitest'
import { isSameAddress, shortenAddress } from './addresses.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it('ignores case in EVM addresses, but not in Solana addresses', () => {
  expect(isSameAddress(address, address.toLowerCase())).toBe(true)
  expect(isSameAddress(address, address.replace('7099', '7098'))).toBe(false)
  expect(
    isSameAddress(
      'So11111111111111111111111111111111111111112',
      'so11111111111111111111111111111111111111112',
    ),
  ).toBe(false)
})

it('requires the prefix 0x, in lower case, on both addresses or none', () => {
  expect(isSameAddress(address, address.replace('0x', '0X'))).toBe(false)
  expect(isSameAddress(address.replace('0x', '0X'), address)).toBe(false)
  expect(isSameAddress(address, address.slice(2))).toBe(false)
  expect(isSameAddress(address.slice(2), address.slice(2))).toBe(true)
})

it('shortens to the start and the end, and keeps short texts', () => {
  expect(shortenAddress(address)).toBe('0x7099…79C8')
  expect(shortenAddress('0x70997970')).toBe('0x70997970')
  expect(shortenAddress('0x709979701')).toBe('0x709979701')
  expect(shortenAddress('0x7099797012')).toBe('0x7099…7012')
  expect(shortenAddress(address, { start: 8, end: 6 })).toBe('0x709979…dc79C8')
})
