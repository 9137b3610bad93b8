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

describe('addresses that look alike', () => {
  it('agree in the first four and the last four characters, and differ between', () => {
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

  it.each([0, 1, 2, 3, 36, 37, 38, 39])('do not where character %i is another one', (at) => {
    const hex = friend.slice(2)
    const forged = `${hex.slice(0, 4)}${'0'.repeat(32)}${hex.slice(-4)}`
    expect(looksAlike(friend, `0x${forged}`)).toBe(true)
    const other = forged[at] === '7' ? '8' : '7'
    expect(looksAlike(friend, `0x${forged.slice(0, at)}${other}${forged.slice(at + 1)}`)).toBe(false)
  })

  it('are told apart by case where addresses have it', () => {
    const address = 'So11111111111111111111111111111111111111112'
    expect(looksAlike(address, `So112${address.slice(5)}`)).toBe(true)
    expect(looksAlike(address, `sO11${address.slice(4)}`)).toBe(false)
  })
})

describe('whom an account has sent to', () => {
  const known = (history: readonly HistoryEntry[], kept: { address: string; name: string | null }[] = []) =>
    listKnownReceivers(account, kept, history, ether).map(({ address }) => address)

  it('is what was kept, then what its history shows, each once', () => {
    const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
    const history = [
      entry({ from: account, to: other }),
      entry({ from: account, to: friend.toLowerCase() }),
      entry({ from: account, to: other }),
    ]
    expect(known(history, [{ address: friend, name: 'bob.mob.eth' }])).toEqual([friend, other])
  })

  it.each([
    ['what others have written into it', { from: impostor, to: impostor }],
    ['what has come in', { from: friend, to: account, direction: 'in' }],
    ['nothing', { from: account, to: friend, amount: '0.000' }],
    ['what failed', { from: account, to: friend, failed: true }],
    [
      'a token, whose contract stands in its place',
      { from: account, to: friend, token: { name: 'Dev Dollar', symbol: 'DUSD' } },
    ],
    [
      'a token with the name of the native one',
      { from: account, to: friend, token: { name: 'Ether', symbol: 'DUSD' } },
    ],
    [
      'a token with the symbol of the native one',
      { from: account, to: friend, token: { name: 'Dev Dollar', symbol: 'ETH' } },
    ],
    ['an NFT', { from: account, to: friend, token: null }],
    ['a contract that was created', { from: account, to: '' }],
    ['a contract that was called', { from: account, to: friend, operationType: 'execute' }],
    [
      'one that has only paid the account',
      { from: account, to: friend, direction: 'in', operationType: 'send' },
    ],
    ['the account itself', { from: account, to: account.toLowerCase() }],
  ] as const)('is not %s', (_, parts) => {
    expect(known([entry(parts)])).toEqual([])
  })

  it('is told by all transfers of an entry', () => {
    const sent = entry({ from: account, to: friend })
    const change = entry({ from: account, to: friend, direction: 'in' })
    const token = entry({ from: account, to: friend, token: { name: 'Dev Dollar', symbol: 'DUSD' } })
    const both = (other: HistoryEntry) => ({ ...sent, transfers: [...sent.transfers, ...other.transfers] })
    expect(known([both(change)])).toEqual([friend])
    expect(known([both(token)])).toEqual([])
  })

  it('is nobody who looks like one that is known, even where the account was deceived before', () => {
    const history = [entry({ from: account, to: impostor })]
    expect(known(history, [{ address: friend, name: null }])).toEqual([friend])
  })
})

describe('who is taken for another', () => {
  const kept = [{ address: friend, name: 'bob.mob.eth' }]

  it('looks like one that the account has sent to, or like the account', () => {
    expect(findLookAlike(impostor, account, kept)).toEqual(kept[0])
    expect(findLookAlike(friend.toLowerCase(), account, kept)).toBeUndefined()
    const twin = `${account.slice(0, 6)}${'0'.repeat(32)}${account.slice(-4)}`
    expect(findLookAlike(twin, account, kept)).toEqual({ address: account, name: null })
    expect(findLookAlike(account, account, kept)).toBeUndefined()
  })

  it('is never a known receiver, even if two of them look alike', () => {
    const both = [...kept, { address: impostor, name: null }]
    expect(findLookAlike(friend, account, both)).toBeUndefined()
    expect(findLookAlike(impostor, account, both)).toBeUndefined()
  })

  it('stands in the history by the dust that it has sent', () => {
    const dust = entry({ from: impostor, to: account, direction: 'in', amount: '0.000000000000000001' })
    expect(hasOnlySent(impostor, account, [dust])).toBe(true)
    expect(hasOnlySent(friend, account, [dust])).toBe(false)
    expect(hasOnlySent(impostor, account, [dust, entry({ from: account, to: impostor })])).toBe(false)
    const elsewhere = entry({ from: friend, to: impostor })
    expect(hasOnlySent(impostor, account, [dust, elsewhere])).toBe(true)
  })
})
