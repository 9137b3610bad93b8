import type { Caip2 } from '@latchkey/protocol/ids'
import { expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import { servedChain } from '../../test/servedChain.ts'
import { quiet } from '../../test/startRpc.ts'
import type { Charge } from '../base/charge.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { ExplorerClient, ExplorerToken } from '../explorers/apis/explorerApi.ts'
import { createBalanceSource } from './createBalanceSource.ts'
import { createFoundHoldings } from './createFoundHoldings.ts'

const chainId: Caip2 = 'eip155:1'
const account = `0x${'a1'.repeat(20)}`
const native: CatalogueToken = {
  ...{ address: `0x${'ee'.repeat(20)}`, name: 'Ether', symbol: 'ETH', decimals: 18, logoUri: undefined },
  eip2612: false,
}

/**
 * Opens the balances of a chain without Multicall3, on which an explorer names so many tokens, all of them held, and says
 * whether these are all.
 */
function open(count: number, areAll = true) {
  const named = Array.from({ length: count }, (_, at): ExplorerToken => {
    const address = `0x${(at + 1).toString(16).padStart(40, '0')}` as const
    return { address, standard: 'erc20', name: `Coin ${at}`, symbol: `C${at}`, decimals: 18 }
  })
  const asked = {
    tokens: async () => ({ tokens: named, isComplete: areAll }),
  } as Partial<ExplorerClient> as ExplorerClient
  const read = createFoundHoldings({
    chains: new Map(),
    database: undefined as never,
    client: () =>
      ({ chain: {}, getBalance: async () => 1n, readContract: async () => 1n }) as unknown as EvmClient,
    catalogue: () => [native],
    explorers: {
      has: () => true,
      async ask(_: Caip2, work: (client: ExplorerClient) => unknown, { charge }: { charge: Charge }) {
        charge(1)
        return { value: await work(asked) }
      },
    } as never,
    isWhole: async () => true,
    isListedSpam: () => false,
    log: quiet,
  })
  return createBalanceSource(read, { getQuoted: async () => new Map() }, async () => {})
}

it.each([
  [100, true, 101, true],
  [101, true, 101, false],
  [5, false, 6, false],
])(
  'reads the balances of %s found tokens, and says whether there may be more (all named: %s)',
  async (count, areAll, rows, isComplete) => {
    const answer = await open(count, areAll).getBalances({
      ...{ chainId, address: account, currency: 'usd', isForced: false },
    })
    expect(answer.balances).toHaveLength(rows)
    expect(answer.isComplete).toBe(isComplete)
  },
)

it('charges for the requests to an explorer, and reads the listed tokens if the client may not send any', async () => {
  const query = { chainId, address: account, currency: 'usd', isForced: true } as const
  const charged: number[] = []
  await open(1).getBalances({ ...query, charge: (calls) => void charged.push(calls) })
  expect(charged).toEqual([1])
  const charge = () => {
    throw new RequestFailure('RATE_LIMITED', { field: 'requests', description: 'Too many.' })
  }
  const { balances, isComplete } = await open(1).getBalances({ ...query, charge })
  expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH'])
  expect(isComplete).toBe(false)
})

it.each([true, false])('calls stored tokens complete once the account is stored (%s)', async (isStored) => {
  const { close, database } = await openEmptyDatabase()
  onTestFinished(close)
  const read = createFoundHoldings({
    chains: new Map([[chainId, servedChain(1, 'http://127.0.0.1:9')]]),
    database,
    client: () => ({ chain: {}, getBalance: async () => 1n }) as unknown as EvmClient,
    catalogue: () => [native],
    explorers: { has: () => false } as never,
    isWhole: async () => isStored,
    isListedSpam: () => false,
    log: quiet,
  })
  let isCut = false
  const charge = () => {}
  await read(chainId, account, charge, () => {
    isCut = true
  })
  expect(isCut).toBe(!isStored)
})
