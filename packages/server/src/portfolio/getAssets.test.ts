import { testWorld } from '@latchkey/devnet/testWorld'
import { rpcMethods } from '@latchkey/protocol/rpc'
import { decode } from '@latchkey/protocol/schema'
import { expect, it } from 'vitest'

const world = await testWorld()
const account = world.accounts[0]!.address
const { dusd } = world.contracts

async function getAssets(...params: unknown[]) {
  const url = `${world.api}/v1/?chainId=${world.chains[0]!.id}&projectId=${world.projectId}`
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'wallet_getAssets', params })
  return (await (await fetch(url, { method: 'POST', body })).json()) as {
    result?: Record<
      string,
      { address: string; type: string; balance: string; metadata: { symbol: string; value?: number } }[]
    >
    error?: { code: number; message: string }
  }
}

it('[3.9 type] [7.25 assets account] lists the native token and the tokens of every supported chain as its row states', async () => {
  const { result } = await getAssets({ account })
  expect(decode(rpcMethods.eip155.wallet_getAssets.result, result)).toMatchObject({ success: true })
  expect(Object.keys(result!)).toEqual(['0x7a69'])
  expect(result!['0x7a69']![0]).toMatchObject({
    address: 'native',
    type: 'NATIVE',
    metadata: { symbol: 'ETH' },
  })
  const dollars = result!['0x7a69']!.find(({ address }) => address === dusd.toLowerCase())
  expect(dollars).toMatchObject({ type: 'ERC20', metadata: { symbol: 'DUSD', decimals: 6, price: 1 } })
  expect(dollars?.metadata.value).toBeCloseTo(Number(dollars?.balance) / 1e6, 6)
})

it.each([
  ['chain', { chainFilter: ['0x1'] }, {}],
  ['type', { assetTypeFilter: ['native'] }, { '0x7a69': ['ETH'] }],
  ['asset', { assetFilter: { '0x7a69': [{ address: dusd, type: 'erc20' }] } }, { '0x7a69': ['DUSD'] }],
  [
    'native asset',
    { assetFilter: { '0x7a69': [{ address: 'native', type: 'native' }] } },
    { '0x7a69': ['ETH'] },
  ],
])('[7.25 assets chainFilter] filters by %s (ERC-7811)', async (_, filter, expected) => {
  const { result } = await getAssets({ account, ...filter })
  const symbols = Object.entries(result!).map(([id, assets]) => [
    id,
    assets.map(({ metadata }) => metadata.symbol),
  ])
  expect(Object.fromEntries(symbols)).toEqual(expected)
})

it('[8.28] responds “invalid params” to parameters of another shape', async () => {
  expect((await getAssets({ account: '0x12' })).error?.code).toBe(-32602)
  expect((await getAssets()).error?.code).toBe(-32602)
})
