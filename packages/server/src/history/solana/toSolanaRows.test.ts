import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { wrappedSol } from '../../chains/solana/programs.ts'
import type { SolanaTransaction, TokenChange } from '../../chains/solana/readSolanaTransaction.ts'
import { toSolanaRows } from './toSolanaRows.ts'

const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const system = '11111111111111111111111111111111'
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const rent = 2_039_280n
const fee = 5_000n

type Moved = {
  signers?: readonly string[]
  tokens?: (Omit<TokenChange, 'decimals'> & { decimals?: number })[]
  failed?: boolean
}

/** Builds a transaction from its accounts' amounts before and after. The first account pays. */
function transaction(
  accounts: readonly [address: string, before: bigint, after: bigint][],
  { tokens = [], failed = false, signers = accounts.slice(0, 1).map(([address]) => address) }: Moved = {},
  programs: readonly string[] = [system],
): SolanaTransaction {
  return {
    signature: base58.encode(new Uint8Array(64).fill(7)),
    slot: 9,
    minedAt: 1_000,
    failed,
    fee,
    signers,
    accounts: accounts.map(([address, before, after]) => ({ address, before, after })),
    tokens: tokens.map((change) => ({ decimals: 6, ...change })),
    programs,
  }
}

/** Summarizes an account's rows: operation, parties, and each amount that moved. */
function told(owner: string, given: SolanaTransaction, nfts: readonly string[] = []) {
  const rows = toSolanaRows(chainId, owner, given, (mint) => nfts.includes(mint))
  const [first] = rows
  return (
    first && {
      operation: first.operation,
      from: first.sentFrom,
      to: first.sentTo,
      failed: first.failed,
      fee: first.fee ?? null,
      moved: rows.map(({ direction, amount, token: mint }) => `${direction} ${amount} ${mint ?? 'SOL'}`),
    }
  )
}

const send = transaction([
  ['alice', 1_000_000n, 1_000_000n - 300n - fee],
  ['bob', 5n, 305n],
])

describe('an account’s rows of a transaction', () => {
  it('leave the fee out of the sent amount', () => {
    expect(told('alice', send)).toEqual({
      operation: 'send',
      from: 'alice',
      to: 'bob',
      failed: false,
      fee: '5000',
      moved: ['out 300 SOL'],
    })
    expect(told('bob', send)).toMatchObject({
      operation: 'receive',
      from: 'alice',
      fee: null,
      moved: ['in 300 SOL'],
    })
  })

  it('leave out the rent of a token account opened for the recipient', () => {
    const given = transaction(
      [
        ['alice', 9_000_000n, 9_000_000n - fee - rent],
        ['from', rent, rent],
        ['to', 0n, rent],
      ],
      {
        tokens: [
          { at: 1, owner: 'alice', mint: 'dusd', before: 900n, after: 400n },
          { at: 2, owner: 'bob', mint: 'dusd', before: 0n, after: 500n },
        ],
      },
      [token],
    )
    expect(told('alice', given)).toMatchObject({ operation: 'send', to: 'bob', moved: ['out 500 dusd'] })
    expect(told('bob', given)).toMatchObject({ operation: 'receive', from: 'alice', moved: ['in 500 dusd'] })
    expect(told('to', given)).toMatchObject({ moved: [`in ${rent} SOL`] })
  })

  it('leave out the rent of a closed token account', () => {
    const given = transaction(
      [
        ['alice', 9_000_000n, 9_000_000n - fee + rent],
        ['from', rent, 0n],
      ],
      { tokens: [{ at: 1, owner: 'alice', mint: 'dusd', before: 0n, after: 0n }] },
      [token],
    )
    expect(told('alice', given)).toMatchObject({ operation: 'send', moved: ['self 0 SOL'] })
  })

  it('record wrapping as a trade of SOL for wrapped SOL', () => {
    const given = transaction(
      [
        ['alice', 9_000_000n, 9_000_000n - fee - rent - 70n],
        ['wrapped', 0n, rent + 70n],
      ],
      { tokens: [{ at: 1, owner: 'alice', mint: wrappedSol, before: 0n, after: 70n }] },
    )
    expect(told('alice', given)).toMatchObject({
      operation: 'trade',
      moved: [`in 70 ${wrappedSol}`, 'out 70 SOL'],
    })
  })

  it('record tokens without a sender as minted, and without a recipient as burned', () => {
    const given = (before: bigint, after: bigint) =>
      transaction(
        [
          ['alice', 9_000n, 9_000n - fee],
          ['from', rent, rent],
        ],
        { tokens: [{ at: 1, owner: 'alice', mint: 'dusd', before, after }] },
        [token],
      )
    expect(told('alice', given(0n, 5n))).toMatchObject({ operation: 'mint', moved: ['in 5 dusd'] })
    expect(told('alice', given(5n, 0n))).toMatchObject({ operation: 'burn', moved: ['out 5 dusd'] })
  })

  it('record a failed transaction without transfers, and only for its payer', () => {
    const given = transaction(
      [
        ['alice', 9_000n, 9_000n - fee],
        ['bob', 5n, 5n],
      ],
      { failed: true },
    )
    expect(told('alice', given)).toMatchObject({ operation: 'send', failed: true, moved: ['self 0 SOL'] })
    expect(told('bob', given)).toBeUndefined()
  })

  describe('transfers by a delegate', () => {
    const drain = (more: Moved['tokens'] = [], signers = ['mallory']) =>
      transaction(
        [
          ['mallory', 9_000n, 9_000n - fee],
          ['from', rent, rent],
          ['to', rent, rent],
          ['alice', 100n, 100n],
        ],
        {
          signers,
          tokens: [
            { at: 1, owner: 'alice', mint: 'dusd', before: 900n, after: 400n },
            { at: 2, owner: 'mallory', mint: 'dusd', before: 0n, after: 500n },
            ...more,
          ],
        },
        [token],
      )

    it('are not recorded as sent by an owner who did not sign', () => {
      expect(told('alice', drain())).toMatchObject({
        operation: 'execute',
        from: 'mallory',
        to: 'mallory',
        moved: ['out 500 dusd'],
      })
      expect(told('mallory', drain())).toMatchObject({ operation: 'receive', moved: ['in 500 dusd'] })
    })

    it('are not recorded as a trade when worthless tokens are returned', () => {
      const dust = { at: 3, owner: 'alice', mint: 'dust', before: 0n, after: 1n }
      const given = drain([dust])
      const reversed = { ...given, tokens: given.tokens.toReversed() }
      for (const each of [given, reversed])
        expect(told('alice', each)).toMatchObject({ operation: 'execute', from: 'mallory' })
    })

    it('are not recorded as burned by the owner', () => {
      const given = drain()
      const burnt = { ...given, tokens: given.tokens.slice(0, 1) }
      expect(told('alice', burnt)).toMatchObject({ operation: 'execute', from: 'mallory' })
    })

    it('are recorded as sent if the owner signed, whoever pays', () => {
      expect(told('alice', drain([], ['mallory', 'alice']))).toMatchObject({
        operation: 'send',
        from: 'alice',
        to: 'mallory',
      })
    })
  })

  it('record a program call without transfers as one', () => {
    const given = transaction([['alice', 9_000n, 9_000n - fee]], {}, [system, 'Program'])
    expect(told('alice', given)).toMatchObject({ operation: 'execute', to: 'Program', moved: ['self 0 SOL'] })
  })

  it('give an NFT an id, and a token none', () => {
    const given = transaction(
      [['alice', 9_000n, 9_000n - fee]],
      { tokens: [{ at: 0, owner: 'bob', mint: 'mobster', before: 0n, after: 1n, decimals: 0 }] },
      [token],
    )
    const ids = (nfts: readonly string[]) =>
      toSolanaRows(chainId, 'bob', given, (mint) => nfts.includes(mint)).map(({ tokenId }) => tokenId)
    expect(ids(['mobster'])).toEqual(['0'])
    expect(ids([])).toEqual([null])
  })
})
