import { base64 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { examples } from '../../test/solanaExamples.ts'
import { parseInstructions, readFee, tokenPrograms } from './parseInstructions.ts'
import { parseMessage, parseTransaction } from './parseTransaction.ts'

const read = (text: string) => {
  const transaction = parseTransaction(base64.decode(text))
  if (!transaction) throw new Error('Not a transaction.')
  return transaction
}
const { bob, from, me, mint, to } = examples.addresses

describe('a Solana transaction', () => {
  it('shows the recipient and the amount of SOL', () => {
    const transaction = read(examples.sol)
    expect(transaction.signers).toEqual([me])
    expect(parseInstructions(transaction)).toEqual([
      { type: 'sendSol', from: me, to: bob, amount: 1_500_000_000n },
    ])
    expect(readFee(transaction)).toBe(5_000n)
  })

  it('shows token transfers with the accounts it opens, its approvals and its maximum fee', () => {
    const transaction = read(examples.token)
    expect(parseInstructions(transaction)).toEqual([
      { type: 'openTokenAccount', owner: bob, mint },
      { type: 'sendToken', from, mint, to, amount: 2_500_000n, decimals: 6 },
      { type: 'approve', from, spender: bob, amount: 7n },
      { type: 'sendToken', from, to, amount: 9n },
    ])
    // 60,000 units at 50,000 millionths of a lamport, and one signature.
    expect(readFee(transaction)).toBe(8_000n)
  })

  it('shows only the address of an unknown program, and guesses nothing about a lookup table', () => {
    const [swap, memo, send] = parseInstructions(read(examples.swap))
    expect(swap).toEqual({ type: 'unknown', program: 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc' })
    expect(memo).toEqual({ type: 'memo', text: 'gm' })
    // Only the lookup table contains the recipient.
    expect(send).toEqual({ type: 'other', program: '11111111111111111111111111111111' })
  })

  it('shows an approval even if only the chain names the spender, and with trailing bytes', () => {
    const message = read(examples.token)
    const [program = ''] = tokenPrograms
    const instructionOf = (kind: number, length: number, accounts: readonly (string | undefined)[]) =>
      parseInstructions({
        ...message,
        instructions: [{ program, accounts, data: Uint8Array.of(kind, ...new Array(length - 1).fill(1)) }],
      })[0]
    const amount = 0x0101_0101_0101_0101n
    for (const spender of [undefined, bob]) {
      const approve = { type: 'approve', from, spender, amount }
      for (const length of [9, 12]) expect(instructionOf(4, length, [from, spender, me])).toEqual(approve)
      const checked = { ...approve, mint, decimals: 1 }
      expect(instructionOf(13, 10, [from, mint, spender, me])).toEqual(checked)
    }
  })

  it.each([
    ['sol', examples.sol],
    ['token', examples.token],
    ['swap', examples.swap],
  ])('%s is invalid with a byte too few or too many', (_, text) => {
    const bytes = base64.decode(text)
    for (let length = 0; length < bytes.length; length += 1)
      expect(parseTransaction(bytes.subarray(0, length))).toBeUndefined()
    expect(parseTransaction(Uint8Array.of(...bytes, 0))).toBeUndefined()
    expect(parseMessage(read(text).message)).toMatchObject({ signers: [me] })
  })

  it('is parsed from any bytes without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        for (const read of [parseTransaction(bytes), parseMessage(bytes)])
          if (read) expect(parseInstructions(read).length).toBeLessThanOrEqual(read.instructions.length)
      }),
    )
  })

  it('is never mistaken for text that a person could be asked to sign', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)) }),
        (text) => {
          expect(parseMessage(new TextEncoder().encode(text))).toBeUndefined()
        },
      ),
    )
  })
})
