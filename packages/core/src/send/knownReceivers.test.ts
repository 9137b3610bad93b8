import type { HistoryEntry } from '@latchkey/protocol/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLookAlike, hasOnlySent, listKnownReceivers } from './knownReceivers.ts'
import { looksAlike } from './looksAlike.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const impostor = `0x3c44${'0'.repeat(32)}93bc`
const ether = { name: 'Ether', symbol: 'ETH' }
const hex = fc.stringMatching(/^[0-9a-f]{40}$/)

function entry(parts: {
  from: string
  to: string
  direction?: 'in' | 'out'
  amount?: string
  token?: { name: string; symbol: string } | null
  failed?: boolean
  operationType?: string
}): HistoryEntry {
  const { from, to, direction = 'out', amount = '1', token = ether, failed = false } = parts
  const { operationType = direction === 'out' ? 'send' : 'receive' } = parts
  return {
    id: `${from}${to}`,
    metadata: {
      operationType,
      hash: `0x${'1'.repeat(64)}`,
      minedAt: '2026-11-20T09:59:48Z',
      sentFrom: from,
      sentTo: to,
      status: failed ? 'failed' : 'confirmed',
      nonce: 1,
      application: null,
      chain: 'eip155:31337',
    },
    transfers: [
      {
        fungible_info: token && { ...token, icon: null },
        nft_info: null,
        direction,
        quantity: { numeric: amount },
        value: null,
        price: null,
      },
    ],
  }
}

describe('look-alike addresses', () => {
  it('share the first four and the last four characters, and differ between them', () => {
    fc.assert(
      fc.property(hex, hex, (one, other) => {
        const forged = `${one.slice(0, 4)}${other.slice(4, 36)}${one.slice(36)}`
        expect(looksAlike(`0x${one}`, `0x${forged.toUpperCase()}`)).toBe(forged !== one)
        const isAlike = one.slice(0, 4) === other.slice(0, 4) && one.slice(36) === other.slice(36)
        expect(looksAlike(`0x${one}`, `0x${other}`)).toBe(isAlike && one !== other)
        expect(looksAlike(`0x${one}`, `0x${one.toUpperCase()}`)).toBe(false)
      }),
    )
  })

  it.each([0, 1, 2, 3, 36, 37, 38, 39])('do not match when character %i differs', (at) => {
    const hex = friend.slice(2)
    const forged = `${hex.slice(0, 4)}${'0'.repeat(32)}${hex.slice(-4)}`
    expect(looksAlike(friend, `0x${forged}`)).toBe(true)
    const other = forged[at] === '7' ? '8' : '7'
    expect(looksAlike(friend, `0x${forged.slice(0, at)}${other}${forged.slice(at + 1)}`)).toBe(false)
  })

  it('are case-sensitive if their format is', () => {
    const address = 'So11111111111111111111111111111111111111112'
    expect(looksAlike(address, `So112${address.slice(5)}`)).toBe(true)
    expect(looksAlike(address, `sO11${address.slice(4)}`)).toBe(false)
  })
})

describe('known receivers', () => {
  const known = (history: readonly HistoryEntry[], kept: { address: string; name: string | null }[] = []) =>
    listKnownReceivers(account, kept, history, ether).map(({ address }) => address)

  it('are the stored ones, then those of the history, without duplicates', () => {
    const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
    const history = [
      entry({ from: account, to: other }),
      entry({ from: account, to: friend.toLowerCase() }),
      entry({ from: account, to: other }),
    ]
    expect(known(history, [{ address: friend, name: 'bob.mob.eth' }])).toEqual([friend, other])
  })

  it.each([
    ['a transfer between other accounts', { from: impostor, to: impostor }],
    ['an incoming transfer', { from: friend, to: account, direction: 'in' }],
    ['a transfer of nothing', { from: account, to: friend, amount: '0.000' }],
    ['a failed transfer', { from: account, to: friend, failed: true }],
    [
      'the receiver of a token, which may be faked by its contract',
      { from: account, to: friend, token: { name: 'Dev Dollar', symbol: 'DUSD' } },
    ],
    [
      'the receiver of a token named like the native one',
      { from: account, to: friend, token: { name: 'Ether', symbol: 'DUSD' } },
    ],
    [
      'the receiver of a token with the native symbol',
      { from: account, to: friend, token: { name: 'Dev Dollar', symbol: 'ETH' } },
    ],
    ['the receiver of an NFT', { from: account, to: friend, token: null }],
    ['a contract that was created', { from: account, to: '' }],
    ['a contract that was called', { from: account, to: friend, operationType: 'execute' }],
    [
      'an address that only paid the account',
      { from: account, to: friend, direction: 'in', operationType: 'send' },
    ],
    ['the account itself', { from: account, to: account.toLowerCase() }],
  ] as const)('do not include %s', (_, parts) => {
    expect(known([entry(parts)])).toEqual([])
  })

  it('depend on all transfers of an entry', () => {
    const sent = entry({ from: account, to: friend })
    const change = entry({ from: account, to: friend, direction: 'in' })
    const token = entry({ from: account, to: friend, token: { name: 'Dev Dollar', symbol: 'DUSD' } })
    const both = (other: HistoryEntry) => ({ ...sent, transfers: [...sent.transfers, ...other.transfers] })
    expect(known([both(change)])).toEqual([friend])
    expect(known([both(token)])).toEqual([])
  })

  it('exclude an address that looks like a known one, even after an earlier deception', () => {
    const history = [entry({ from: account, to: impostor })]
    expect(known(history, [{ address: friend, name: null }])).toEqual([friend])
  })
})

describe('findLookAlike', () => {
  const kept = [{ address: friend, name: 'bob.mob.eth' }]

  it('returns the known receiver or the account itself that the address looks like', () => {
    expect(findLookAlike(impostor, account, kept)).toEqual(kept[0])
    expect(findLookAlike(friend.toLowerCase(), account, kept)).toBeUndefined()
    const twin = `${account.slice(0, 6)}${'0'.repeat(32)}${account.slice(-4)}`
    expect(findLookAlike(twin, account, kept)).toEqual({ address: account, name: null })
    expect(findLookAlike(account, account, kept)).toBeUndefined()
  })

  it('ignores known receivers, even if two look alike', () => {
    const both = [...kept, { address: impostor, name: null }]
    expect(findLookAlike(friend, account, both)).toBeUndefined()
    expect(findLookAlike(impostor, account, both)).toBeUndefined()
  })

  it('detects an address that only sent dust in the history', () => {
    const dust = entry({ from: impostor, to: account, direction: 'in', amount: '0.000000000000000001' })
    expect(hasOnlySent(impostor, account, [dust])).toBe(true)
    expect(hasOnlySent(friend, account, [dust])).toBe(false)
    expect(hasOnlySent(impostor, account, [dust, entry({ from: account, to: impostor })])).toBe(false)
    const elsewhere = entry({ from: friend, to: impostor })
    expect(hasOnlySent(impostor, account, [dust, elsewhere])).toBe(true)
  })
})
