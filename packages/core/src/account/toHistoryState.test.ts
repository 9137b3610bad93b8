import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { HistoryEntry } from './getHistory.ts'
import {
  groupByMonth,
  type HistorySource,
  type HistoryState,
  toHistoryState,
  visibleTransfers,
} from './toHistoryState.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const transfer: HistoryEntry['transfers'][number] = {
  fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
  nft_info: null,
  direction: 'self',
  quantity: { numeric: '0' },
  value: null,
  price: null,
}
const spam: HistoryEntry['transfers'][number] = {
  ...transfer,
  fungible_info: null,
  nft_info: { name: 'Free', content: { preview: null, detail: null }, flags: { is_spam: true } },
}

function entryAt(minedAt: string, transfers = [transfer]): HistoryEntry {
  return {
    id: minedAt,
    metadata: {
      operationType: 'execute',
      hash: '0x01',
      minedAt,
      sentFrom: account,
      sentTo: account,
      status: 'confirmed',
      nonce: 0,
      application: null,
      chain: 'eip155:31337',
    },
    transfers,
  }
}

const source = { isLoading: false, isError: false, networkId: 'eip155:31337' } as const

describe('history state', () => {
  const newYear = entryAt('2026-01-01T00:30:00Z')

  it('[3.2 transactions] [3.2 by year] [3.2 month index] has the fields of the history state, with zero-based months', () => {
    const older = entryAt('2025-12-31T10:00:00Z')
    const state = toHistoryState({
      ...source,
      pages: [{ data: [newYear, older], next: 'abc' }],
      timeZone: 'UTC',
    })
    expect(state).toEqual({
      transactions: [newYear, older],
      transactionsByYear: { 2026: { 0: [newYear] }, 2025: { 11: [older] } },
      months: [
        { year: 2026, month: 0, entries: [newYear] },
        { year: 2025, month: 11, entries: [older] },
      ],
      coinbaseTransactions: [],
      loading: false,
      empty: false,
      next: 'abc',
      lastNetworkInView: 'eip155:31337',
    })
  })

  const later = entryAt('2026-02-01T00:30:00Z')
  const page = { data: [newYear], next: null }
  it.each<
    [field: keyof HistoryState, when: string, more: Partial<HistorySource>, fields: Partial<HistoryState>]
  >([
    ['loading', 'is true while loading', { pages: [], isLoading: true }, { loading: true, empty: false }],
    ['loading', 'is false once loaded', { pages: [page] }, { loading: false, empty: false }],
    ['empty', 'is true without history', { pages: [{ data: [], next: null }] }, { empty: true }],
    ['next', 'is undefined on the last page', { pages: [{ ...page, next: 'a' }, page] }, { next: undefined }],
    [
      'next',
      'is the cursor of the last loaded page',
      { pages: [page, { ...page, next: 'b' }] },
      { next: 'b' },
    ],
    [
      'coinbaseTransactions',
      'come from every page',
      { pages: [], coinbasePages: [page, { data: [later], next: null }] },
      { coinbaseTransactions: [newYear, later], transactions: [] },
    ],
    [
      'lastNetworkInView',
      'is the current network',
      { pages: [], networkId: 'eip155:1' },
      { lastNetworkInView: 'eip155:1' },
    ],
    [
      'lastNetworkInView',
      'is undefined without a network',
      { pages: [], networkId: undefined },
      { lastNetworkInView: undefined },
    ],
  ])('[3.2 %s] %s', (_field, _when, more, fields) => {
    expect(toHistoryState({ ...source, pages: [], ...more })).toMatchObject(fields)
  })

  it.each([
    ['UTC', 2026, 0],
    ['America/New_York', 2025, 11],
    ['Asia/Kathmandu', 2026, 0],
  ])('groups by the visitor’s time zone: %s', (timeZone, year, month) => {
    expect(groupByMonth([newYear], timeZone)).toEqual([{ year, month, entries: [newYear] }])
  })

  it('groups ten thousand entries by reading few of their months', () => {
    const { formatToParts } = Intl.DateTimeFormat.prototype
    onTestFinished(() => void Object.assign(Intl.DateTimeFormat.prototype, { formatToParts }))
    let read = 0
    Intl.DateTimeFormat.prototype.formatToParts = function (time) {
      read += 1
      return formatToParts.call(this, time)
    }
    const threeHoursMs = 10_800_000
    const entries = Array.from({ length: 10_000 }, (_, at) =>
      entryAt(new Date(Date.UTC(2026, 10, 20) - at * threeHoursMs).toISOString()),
    )
    const months = groupByMonth(entries, 'UTC')
    expect(months.flatMap((month) => month.entries)).toEqual(entries)
    expect(read).toBeLessThan(months.length * 20)
  })

  it('[3.2 newest first] keeps every entry once, newest first', () => {
    const time = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(
        fc.array(time),
        fc.constantFrom('UTC', 'Asia/Tokyo', 'America/St_Johns'),
        (times, timeZone) => {
          const entries = times.map((at) => entryAt(at.toISOString()))
          const months = groupByMonth(entries, timeZone)
          const shown = months.flatMap((month) => month.entries.map(({ id }) => id))
          expect(shown).toEqual(entries.map(({ id }) => id).sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
          expect(new Set(months.map(({ year, month }) => `${year}-${month}`)).size).toBe(months.length)
        },
      ),
    )
  })
})

it('hides spam, but keeps an entry that has nothing else', () => {
  const entry = entryAt('2026-01-01T00:00:00Z', [spam])
  expect(visibleTransfers(entry)).toEqual([])
  expect(toHistoryState({ ...source, pages: [{ data: [entry], next: null }] }).transactions).toEqual([entry])
})

it.each([
  ['history cleared', { transactions: [], transactionsByYear: {}, months: [] }],
  ['empty set', { empty: true }],
  ['cursor cleared', { next: undefined }],
])('[8.1 %s] only after a failure', (_fact, cleared) => {
  const pages = [{ data: [entryAt('2026-01-01T00:00:00Z')], next: 'abc' }]
  expect(toHistoryState({ ...source, pages })).not.toMatchObject(cleared)
  for (const isLoading of [false, true])
    expect(toHistoryState({ ...source, pages, isLoading, isError: true })).toMatchObject(cleared)
})

it('is not empty while it loads', () => {
  expect(toHistoryState({ ...source, pages: [], isLoading: true })).toMatchObject({
    loading: true,
    empty: false,
  })
})

it('returns from which block native transfers of the current network are known', () => {
  const page = { data: [], next: null }
  const missing = [
    { chainId: 'eip155:10' as const, blocksFrom: null, nativesFrom: 5 },
    { chainId: 'eip155:1' as const, blocksFrom: 9, nativesFrom: 7 },
  ]
  const pages = [{ ...page, missing }, page]
  expect(toHistoryState({ ...source, pages, networkId: 'eip155:1' }).nativesFrom).toBe(7)
  expect(toHistoryState({ ...source, pages, networkId: 'eip155:2' }).nativesFrom).toBeUndefined()
  expect(toHistoryState({ ...source, pages: [page], networkId: 'eip155:1' }).nativesFrom).toBeUndefined()
})
