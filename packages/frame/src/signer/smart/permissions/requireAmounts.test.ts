import { noLimit } from '@latchkey/protocol/permissions'
import { type Address, type Hex, pad } from 'viem'
import { expect, it } from 'vitest'
import { FrameFailureError } from '../../../base/FrameFailureError.ts'
import { requireAmounts } from './requireAmounts.ts'

const contract: Address = `0x${'7'.repeat(40)}`
const word = (value: Hex) => pad(value)
const reverted = new FrameFailureError('RPC', 'execution reverted', { code: 3, cause: 200 })
const busy = new FrameFailureError('RPC', 'Too many requests', { code: -32_005, cause: 429 })
const away = new FrameFailureError('UNAVAILABLE', 'The chain is unreachable.')

/** Queries a contract with these responses to `decimals()` and `supportsInterface(bytes4)`. */
function ask(decimals: Hex | Error, isCollection: Hex | Error, amountLimit = 5n) {
  const chainRpc = async (chainId: string, method: string, params?: unknown) => {
    const [{ to, data }, block] = params as [{ to: Address; data: Hex }, string]
    expect([chainId, method, to, block]).toEqual(['eip155:1', 'eth_call', contract, 'latest'])
    expect(['0x313ce567', `0x01ffc9a780ac58cd${'0'.repeat(56)}`]).toContain(data)
    const answer = data === '0x313ce567' ? decimals : isCollection
    if (answer instanceof Error) throw answer
    return answer
  }
  const target = { target: contract, selectors: ['0x23b872dd'], amountLimit } as const
  return requireAmounts([target], 'eip155:1', { chainRpc }, new AbortController().signal)
}

it.each<[string, Hex, Hex | Error]>([
  ['with decimals', word('0x06'), reverted],
  ['with zero decimals', word('0x'), '0x'],
  ['that reports not being a collection', word('0x12'), word('0x')],
])('accepts a limit for a token %s', async (_, decimals, isCollection) => {
  await expect(ask(decimals, isCollection)).resolves.toBeUndefined()
})

it.each<[string, Hex | Error, Hex | Error]>([
  ['for a collection', reverted, word('0x01')],
  ['for a collection with decimals', word('0x'), word('0x01')],
  ['for a contract that reports nothing', reverted, reverted],
  ['for an address without a contract', '0x', '0x'],
  ['for a contract with a short response', '0x06', reverted],
])('rejects a limit %s', async (_, decimals, isCollection) => {
  await expect(ask(decimals, isCollection)).rejects.toMatchObject({
    failure: {
      name: 'RPC',
      code: -32_602,
      message: `token-allowance: ${contract} is not an ERC-20 token.`,
    },
  })
})

it('rejects a limit while the chain doesn’t say whether there are amounts', async () => {
  await expect(ask(away, away)).rejects.toBe(away)
  await expect(ask(word('0x06'), busy)).rejects.toBe(busy)
  // Neither error comes from the chain itself.
  for (const other of [
    Object.assign(new Error('execution reverted'), { cause: 200 }),
    new FrameFailureError('UNAVAILABLE', 'The chain is unreachable.', { cause: 200 }),
  ])
    await expect(ask(word('0x06'), other)).rejects.toBe(other)
})

it('asks nothing without a limit, since the screen says so', async () => {
  await expect(ask(away, away, noLimit)).resolves.toBeUndefined()
})
