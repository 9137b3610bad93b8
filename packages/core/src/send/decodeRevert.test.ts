import { encodeErrorResult, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { decodeRevert } from './decodeRevert.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const errors = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error InsufficientOutput()',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error OwnWords(uint256 at, bool isLate)',
])

it.each([
  ['a string', encodeErrorResult({ abi: errors, errorName: 'Error', args: ['Closed'] }), 'Closed'],
  [
    'a panic',
    encodeErrorResult({ abi: errors, errorName: 'Panic', args: [17n] }),
    'Arithmetic overflow or underflow',
  ],
  ['a rare panic', encodeErrorResult({ abi: errors, errorName: 'Panic', args: [81n] }), 'Panic(81)'],
  [
    'a common exchange error',
    encodeErrorResult({ abi: errors, errorName: 'InsufficientOutput' }),
    'InsufficientOutput',
  ],
  [
    'a common token error, with its values',
    encodeErrorResult({ abi: errors, errorName: 'ERC20InsufficientBalance', args: [address, 1n, 2n] }),
    `ERC20InsufficientBalance(${address}, 1, 2)`,
  ],
])('[8.23 revert reason] decodes %s', (_, data, reason) => {
  expect(decodeRevert(data)).toBe(reason)
})

it('[8.23 revert reason] decodes a custom error only with its ABI', () => {
  const data = encodeErrorResult({ abi: errors, errorName: 'OwnWords', args: [7n, true] })
  expect(decodeRevert(data, errors)).toBe('OwnWords(7, true)')
  expect(decodeRevert(data)).toBeUndefined()
})

it.each(['0x', '0x08c379a0', '0x12345678'] as const)('returns nothing for %s', (data) => {
  expect(decodeRevert(data)).toBeUndefined()
})
