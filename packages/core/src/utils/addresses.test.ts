import { expect, it } from 'vitest'
import { isSameAddress, shortenAddress } from './addresses.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

it('two spellings of an EVM address are one account, two of a Solana address are not', () => {
  expect(isSameAddress(address, address.toLowerCase())).toBe(true)
  expect(
    isSameAddress(
      'So11111111111111111111111111111111111111112',
      'so11111111111111111111111111111111111111112',
    ),
  ).toBe(false)
})

it('shortens to the beginning and the end, and leaves short texts alone', () => {
  expect(shortenAddress(address)).toBe('0x7099…79C8')
  expect(shortenAddress('0x70997970')).toBe('0x70997970')
})
