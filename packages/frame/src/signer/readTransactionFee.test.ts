import { numberToHex, zeroAddress } from 'viem'
import { expect, it } from 'vitest'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { ChainRpc } from './createChainRpc.ts'
import { readTransactionFee } from './readTransactionFee.ts'

const transaction = {
  ...{ chainId: 10, to: zeroAddress, value: 0n, data: '0x' as const, nonce: 0 },
  ...{ gas: 21_000n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n },
}

/** Creates a chain whose oracle returns data fees and fails for the operator fee. */
const failing =
  (failure: { code: number; data?: unknown }, message: string): ChainRpc =>
  async (_, __, params) => {
    const [{ data } = { data: '' }] = params as { data: string }[]
    if (data.startsWith('0x49948e0e')) return numberToHex(100n, { size: 32 })
    throw new FrameFailureError('RPC', message, { ...failure, cause: 200 })
  }

it('charges no operator fee when the oracle reverts', async () => {
  const rpc = failing({ code: -32015, data: 'Reverted 0x' }, 'VM execution error.')
  expect(await readTransactionFee(transaction, { id: 'eip155:10', rpc })).toEqual({ now: 100n, most: 120n })
})

it('throws when the chain returns no operator fee', async () => {
  const rpc = failing({ code: 429 }, 'Too many requests')
  await expect(readTransactionFee(transaction, { id: 'eip155:10', rpc })).rejects.toThrow('Too many requests')
})

it('asks a chain without an oracle once, and another chain on the same connection too', async () => {
  const asked: string[] = []
  const rpc: ChainRpc = async (id) => {
    asked.push(id)
    return '0x'
  }
  for (const id of ['eip155:1', 'eip155:1', 'eip155:5', 'eip155:1'])
    expect(await readTransactionFee(transaction, { id, rpc })).toEqual({ now: 0n, most: 0n })
  expect(asked).toEqual(['eip155:1', 'eip155:5'])
})
