import { decodeFunctionData, erc20Abi, erc721Abi, InvalidAddressError, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { encodeTransfer } from './encodeTransfer.ts'

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

it('encodes a native transfer as a plain call with a value', () => {
  expect(encodeTransfer({ from, to, amount: 7n, asset: { type: 'native' } })).toEqual({ to, value: 7n })
})

it('[7.25 ERC-20 transfer] encodes a token transfer with transfer', () => {
  const { data, ...call } = encodeTransfer({
    from,
    to,
    amount: 7n,
    asset: { type: 'fungible', address: token },
  })
  expect(call).toEqual({ to: token, value: 0n })
  expect(decodeFunctionData({ abi: erc20Abi, data: data! })).toEqual({
    functionName: 'transfer',
    args: [to, 7n],
  })
})

it('encodes an ERC-721 with safeTransferFrom', () => {
  const asset = { type: 'erc721', address: token, tokenId: 5n } as const
  const { data, ...call } = encodeTransfer({ from, to, amount: 1n, asset })
  expect(call).toEqual({ to: token, value: 0n })
  const decoded = decodeFunctionData({ abi: erc721Abi, data: data! })
  expect(decoded).toEqual({ functionName: 'safeTransferFrom', args: [from, to, 5n] })
})

it('encodes an ERC-1155 with safeTransferFrom and its amount', () => {
  const asset = { type: 'erc1155', address: token, tokenId: 5n } as const
  const { data } = encodeTransfer({ from, to, amount: 3n, asset })
  const abi = parseAbi(['function safeTransferFrom(address, address, uint256, uint256, bytes)'])
  expect(decodeFunctionData({ abi, data: data! }).args).toEqual([from, to, 5n, 3n, '0x'])
})

it.each(['', '0x', 'bob.mob.eth', `${to.slice(0, -2)}bc`])(
  '[5.12 20 bytes] rejects the receiver %j',
  (wrong) => {
    const encode = () => encodeTransfer({ from, to: wrong, amount: 1n, asset: { type: 'native' } })
    expect(encode).toThrow(InvalidAddressError)
    expect(encode).toThrow(`Address "${wrong}" is invalid.`)
  },
)
