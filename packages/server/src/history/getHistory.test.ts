import { testWorld } from '@latchkey/devnet/testWorld'
import { formatEther } from 'viem'
import { expect, it } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'
import { newKey } from '../../test/chains/signName.ts'
import { createTestBuyer } from '../../test/createTestBuyer.ts'

const world = await testWorld()
const [alice, bob] = world.accounts.map(({ address }) => address)
const chainId = world.chains[0]!.id
const page = (address: string, query = '') =>
  askWorld(world, 'getHistory', `/v1/account/${address}/history?${query}`)

it('[7.5 data] [7.5 next] returns pages of 50, newest first, without gaps or repeats', async () => {
  const seen: { id: string; minedAt: string }[] = []
  let cursor: string | null = null
  do {
    const { value } = await page(alice!, cursor ? `cursor=${encodeURIComponent(cursor)}` : '')
    expect(value.data.length).toBeLessThanOrEqual(50)
    if (value.next) expect(value.data).toHaveLength(50)
    seen.push(...value.data.map(({ id, metadata }) => ({ id, minedAt: metadata.minedAt })))
    cursor = value.next
  } while (cursor)
  expect(seen.length).toBeGreaterThan(100)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
  const times = seen.map(({ minedAt }) => Date.parse(minedAt))
  expect(times).toEqual([...times].sort((a, b) => b - a))
})

it('[7.5 cursor] accepts a cursor only for its own address and chain', async () => {
  const { next } = (await page(alice!)).value
  const forms: [string, string][] = [
    [bob!, `cursor=${next}`],
    [alice!, `chainId=${chainId}&cursor=${next}`],
    [alice!, `cursor=${next!.slice(0, -2)}`],
    [alice!, `cursor=${next!.startsWith('A') ? 'B' : 'A'}${next!.slice(1)}`],
    [alice!, 'cursor='],
  ]
  for (const [address, query] of forms) {
    const { status, failure } = await page(address, query)
    expect([status, failure?.code], query).toEqual([400, 'CURSOR_INVALID'])
  }
  expect((await page(alice!.toLowerCase(), `cursor=${next}`)).status).toBe(200)
})

it('[7.5 chainId] returns one chain’s history, or every chain’s without a chainId', async () => {
  const here = (await page(alice!, `chainId=${chainId}`)).value
  expect(here.data.map(({ id }) => id)).toEqual((await page(alice!)).value.data.map(({ id }) => id))
  expect(new Set(here.data.map(({ metadata }) => metadata.chain))).toEqual(new Set([chainId]))
  // A served chain of another namespace has nothing of an EVM account.
  const elsewhere = await page(alice!, `chainId=${world.solana.caipNetworkId}`)
  expect(elsewhere.value).toEqual({ data: [], next: null })
  const unserved = await page(alice!, 'chainId=eip155:999')
  expect([unserved.failure?.code, unserved.failure?.reasons[0]?.field]).toEqual(['CHAIN_INVALID', 'chainId'])
})

it('returns the block of every entry, and the fee of what the account sent', async () => {
  const { data } = (await page(alice!, `chainId=${chainId}`)).value
  const sent = data.find(({ metadata }) => metadata.sentFrom === alice && metadata.fee)
  const received = data.find(({ metadata }) => metadata.sentFrom !== alice)
  expect(received?.metadata.block).toBeGreaterThan(0)
  expect(received?.metadata).not.toHaveProperty('fee')
  const { hash, block, fee } = sent!.metadata
  const asked = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(world.rpc, { method: 'POST', headers, body: JSON.stringify(asked) })
  const { blockNumber, effectiveGasPrice, gasUsed } = (await response.json()).result
  expect(block).toBe(Number(blockNumber))
  const numeric = formatEther(BigInt(gasUsed) * BigInt(effectiveGasPrice))
  expect(fee).toMatchObject({ symbol: 'ETH', quantity: { numeric } })
  expect(fee?.value).toBeGreaterThan(0)
})

it('[7.5 onramp] lists purchases only when asked for them, and then nothing else', async () => {
  const buyer = createTestBuyer(world)
  const { address } = newKey()
  const { id } = await buyer.order(address)
  expect((await page(address, 'onramp=coinbase')).value.data).toMatchObject([{ id }])
  expect((await page(address)).value.data).toEqual([])
  // Other test files buy for Alice, too.
  const typesOf = async (query: string) =>
    (await page(alice!, query)).value.data.map(({ metadata }) => metadata.operationType)
  expect((await typesOf('onramp=coinbase')).filter((type) => type !== 'buy')).toEqual([])
  expect(await typesOf('')).not.toContain('buy')
  const unknown = await page(address, 'onramp=moonpay')
  expect([unknown.status, unknown.failure?.reasons[0]?.field]).toEqual([400, 'onramp'])
})

it('[7.5 data] includes a transfer in every entry', async () => {
  for (const { transfers } of (await page(alice!)).value.data) expect(transfers.length).toBeGreaterThan(0)
})

it('[7.5 onramp] [7.5 data] returns empty pages for an account without purchases and a namespace without an index', async () => {
  expect((await page(`0x${'5e'.repeat(20)}`, 'onramp=coinbase')).value).toEqual({ data: [], next: null })
  expect((await page('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')).value).toEqual({ data: [], next: null })
})

it('[7.5 data] pages through the transfers of one token only', async () => {
  const { dusd } = world.contracts
  const token = `${chainId}:${dusd}`
  const all = (await page(alice!, `chainId=${chainId}`)).value.data
  const { value } = await page(alice!, `chainId=${chainId}&token=${token}`)
  expect(value.data.length).toBeGreaterThan(3)
  for (const { transfers } of value.data)
    for (const { fungible_info, quantity } of transfers) {
      expect(fungible_info?.symbol).toBe('DUSD')
      expect(Number(quantity.numeric)).toBeGreaterThan(0)
    }
  const first = all.find(({ transfers }) =>
    transfers.some(({ fungible_info }) => fungible_info?.symbol === 'DUSD'),
  )
  expect(value.data[0]!.id).toBe(first?.id)
  const native = (await page(alice!, `token=${chainId}:0x${'ee'.repeat(20)}`)).value
  for (const { transfers } of native.data)
    for (const { fungible_info } of transfers) expect(fungible_info?.symbol).toBe('ETH')
  const other = await page(alice!, `chainId=${chainId}&cursor=${native.next}`)
  expect(other.failure?.code).toBe('CURSOR_INVALID')
  const elsewhere = await page(alice!, `chainId=${chainId}&token=eip155:1:${dusd}`)
  expect([elsewhere.failure?.code, elsewhere.failure?.reasons[0]?.field]).toEqual(['CHAIN_INVALID', 'token'])
})
