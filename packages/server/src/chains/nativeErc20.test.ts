import { catalogueChains } from '@latchkey/protocol/chains'
import { type Caip2, nativeTokenAddress } from '@latchkey/protocol/ids'
import { createPublicClient, custom, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import type { Explorers } from '../explorers/createExplorers.ts'
import { createFoundHoldings } from '../portfolio/createFoundHoldings.ts'
import type { ServedChain } from '../settings/settings.ts'
import type { OpenDatabase } from '../storage/createDatabase.ts'
import type { EvmClient } from './evmClients.ts'
import { findToken, listTokens } from './listTokens.ts'
import { isFeeTransfer, isNativeErc20 } from './nativeErc20.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openEmptyDatabase()
})
afterAll(() => opened.close())

const icons = {
  tokenUrl: () => undefined,
  logoUrl: (url: string) => url,
  networkUrl: () => undefined,
  read: () => undefined,
}
const other = `0x${'c3'.repeat(20)}`
const native = nativeTokenAddress('eip155')
const withContract = catalogueChains.flatMap(({ caipNetworkId, nativeCurrency, quirks, ...network }) =>
  quirks?.nativeErc20
    ? [
        {
          id: caipNetworkId,
          nativeCurrency,
          ...quirks.nativeErc20,
          network: { ...network, caipNetworkId, nativeCurrency },
        },
      ]
    : [],
)

it.each(withContract)('is found on $id, and on no other chain', ({ id, address, feeCollector }) => {
  const contract = address.toLowerCase()
  expect(isNativeErc20(id, contract)).toBe(true)
  expect(isNativeErc20(id, other)).toBe(false)
  expect(isNativeErc20('eip155:1', contract)).toBe(false)
  for (const party of [feeCollector, undefined]) {
    expect(isFeeTransfer(id, { from: other, to: party ?? other })).toBe(party !== undefined)
    expect(isFeeTransfer(id, { from: party ?? other, to: other })).toBe(party !== undefined)
  }
})

it.each(withContract)('is no second token of $id, listed or found', async (entry) => {
  const { id, address, nativeCurrency, network } = entry
  const tokens = [address, other].map((token) => ({ address: token, ...nativeCurrency }))
  const chain = { id, rpcUrls: [], network: { ...network, rpcUrls: { default: { http: [] } } }, tokens }
  const served = chain as unknown as ServedChain
  expect(listTokens(served, icons).map((token) => token.address)).toEqual([native, other])
  expect(findToken(served, icons, address)).toBeUndefined()

  const request = async () => numberToHex(5, { size: 32 })
  const client = createPublicClient({
    chain: { id: network.id as number, name: '', nativeCurrency, rpcUrls: { default: { http: [] } } },
    transport: custom({ request }),
  }) as EvmClient
  const explored = { standard: 'erc20', name: 'Unlisted', symbol: 'UNL', decimals: 18 } as const
  const found = [address.toLowerCase(), other].map((token) => ({ ...explored, address: token }))
  const explorers: Explorers = {
    has: () => true,
    ask: async (_id, work) => ({
      value: await work({ tokens: async () => ({ tokens: found, isComplete: true }) } as never),
      source: 'stand-in',
    }),
    notices: [],
  }
  const read = createFoundHoldings({
    ...{
      chains: new Map<Caip2, ServedChain>([[id, served]]),
      database: opened.database,
      client: () => client,
      explorers,
    },
    catalogue: () => listTokens({ ...served, tokens: [] }, icons),
    isWhole: async () => true,
    isListedSpam: () => false,
    log: { warn() {} },
  })
  const held = await read(id, `0x${'a1'.repeat(20)}`, undefined)
  expect(held.map(({ token }) => token.address)).toEqual([native, other])
})
