import { testWorld } from '@latchkey/devnet/testWorld'
import { focusManager, InfiniteQueryObserver } from '@tanstack/query-core'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { answerJson, startHttpServer } from '../../test/httpServer.ts'
import { openWorldKit } from '../../test/worldKit.ts'
import type { KitEvent } from '../kit/config.ts'
import { getQueryClient } from '../kit/getQueryClient.ts'
import { getHistory, getHistoryQueryOptions } from './getHistory.ts'
import { toHistoryState } from './toHistoryState.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
const [alice] = world.accounts
if (!alice) throw new Error('The world has no accounts')
const { address } = alice

describe('history of an account', () => {
  it('[7.5 cursor] [7.23 account] [7.23 cursor] loads page by page, newest first, without duplicates', async () => {
    const kit = openWorldKit(world)
    const first = await getHistory(kit, { address, networkId })
    expect(first.data).toHaveLength(50)
    const second = await getHistory(kit, { address, networkId, ...(first.next && { cursor: first.next }) })
    const entries = [...first.data, ...second.data]
    const times = entries.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    expect(entries.every(({ metadata }) => metadata.chain === networkId)).toBe(true)
  })

  it('loads all pages for an infinite list', async () => {
    const kit = openWorldKit(world)
    const observer = new InfiniteQueryObserver(
      getQueryClient(kit),
      getHistoryQueryOptions(kit, { address, networkId }),
    )
    let result = await observer.fetchNextPage()
    while (result.hasNextPage) result = await observer.fetchNextPage()
    const pages = result.data?.pages ?? []
    expect(pages.length).toBeGreaterThan(1)
    const state = toHistoryState({ pages, isLoading: false, isError: false, networkId })
    expect(state.next).toBeUndefined()
    expect(state.months.flatMap(({ entries }) => entries)).toHaveLength(state.transactions.length)
    expect(state.months.length).toBeGreaterThan(6)
  })
})

it('does not refetch when a component mounts again or the window regains focus', async () => {
  const { origin, taken } = await startHttpServer(({ path }, response) =>
    answerJson(
      response,
      path === '/v1/supported-chains' ? { http: [networkId], ws: [] } : { data: [], next: null },
    ),
  )
  const kit = openWorldKit({ ...world, api: origin })
  getQueryClient(kit).mount()
  onTestFinished(() => getQueryClient(kit).unmount())
  const options = getHistoryQueryOptions(kit, { address, networkId })
  const watch = () => new InfiniteQueryObserver(getQueryClient(kit), options).subscribe(() => {})
  const asked = () => taken.filter(({ path }) => path.endsWith('/history')).length
  watch()
  await vi.waitFor(() => expect(getQueryClient(kit).getQueryState(options.queryKey)?.status).toBe('success'))
  watch()()
  watch()
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  onTestFinished(() => focusManager.setFocused(undefined))
  expect(getQueryClient(kit).isFetching()).toBe(0)
  expect(asked()).toBe(1)
  await getQueryClient(kit).invalidateQueries({ queryKey: options.queryKey })
  expect(asked()).toBe(2)
})

it('[5.2] requires an account address', async () => {
  const kit = openWorldKit(world)
  await expect(getHistory(kit, { address: undefined, networkId })).rejects.toMatchObject({
    shortMessage: "Transactions can't be fetched without an accountAddress",
  })
})

it('[5.11 history] returns an empty history for a network that is not served', async () => {
  const kit = openWorldKit(world)
  expect(await getHistory(kit, { address, networkId: 'eip155:10' })).toEqual({ data: [], next: null })
})

it('returns an empty history without a server', async () => {
  const kit = openWorldKit(world, { api: false })
  expect(await getHistory(kit, { address, networkId })).toEqual({ data: [], next: null })
})

it('[7.23 onramp] [7.23 cache] [7.23 chainId] bypasses every cache for on-ramp purchases', async () => {
  const { origin, taken } = await startHttpServer(({ path }, response) =>
    answerJson(
      response,
      path === '/v1/supported-chains' ? { http: [networkId], ws: [] } : { data: [], next: null },
    ),
  )
  const kit = openWorldKit({ ...world, api: origin })
  await getHistory(kit, { address, networkId, onramp: 'coinbase' })
  await getHistory(kit, { address, networkId })
  const [onramp, plain] = taken.filter(({ path }) => path.endsWith('/history'))
  expect(onramp?.query).toMatchObject({ onramp: 'coinbase', chainId: networkId })
  expect(onramp?.headers['cache-control']).toBe('max-age=0')
  expect(plain?.headers).not.toHaveProperty('cache-control')
})

it('[8.1 tracked] [8.24 ERROR_FETCH_TRANSACTIONS] clears the history and reports the failure once', async () => {
  const entry = (await getHistory(openWorldKit(world), { address, networkId })).data[0]
  const { origin } = await startHttpServer(({ path, query }, response) => {
    if (path === '/v1/supported-chains') return answerJson(response, { http: [networkId], ws: [] })
    if (query.cursor === undefined) return answerJson(response, { data: [entry], next: 'page2' })
    answerJson(response, { status: 'FAILED', reasons: [], code: 'CURSOR_INVALID' }, { status: 400 })
  })
  const events: KitEvent[] = []
  const kit = openWorldKit({ ...world, api: origin }, { onEvent: (event) => events.push(event) })
  const observer = new InfiniteQueryObserver(
    getQueryClient(kit),
    getHistoryQueryOptions(kit, { address, networkId }),
  )
  await observer.fetchNextPage()
  const result = await observer.fetchNextPage()
  expect(result.error).toMatchObject({
    name: 'HistoryFetchFailedError',
    shortMessage: 'Failed to fetch transactions',
    cause: { code: 'CURSOR_INVALID' },
  })
  const pages = result.data?.pages ?? []
  expect(pages).toHaveLength(1)
  expect(toHistoryState({ pages, isLoading: false, isError: result.isError, networkId })).toMatchObject({
    transactions: [],
    empty: true,
    next: undefined,
  })
  await expect.poll(() => events.length).toBeGreaterThan(0)
  expect(events).toEqual([
    {
      name: 'ERROR_FETCH_TRANSACTIONS',
      properties: { network: networkId, cursor: 'page2', isSmartAccount: false },
    },
  ])
})
