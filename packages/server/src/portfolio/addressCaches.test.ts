import type { Address } from 'viem'
import { expect, it } from 'vitest'
import { servedChain } from '../../test/servedChain.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import { createNameSource } from '../names/createNameSource.ts'
import { createBalanceSource } from './createBalanceSource.ts'

const chain = servedChain(1, 'http://127.0.0.1:9')
const addressOf = (at: number): Address => `0x${at.toString(16).padStart(40, '0')}`

/** Counts the reads of two addresses: the first and the second of 8193 that were requested in turn. */
async function countReads(ask: (address: Address) => Promise<unknown>, asked: readonly string[]) {
  const readsOf = (at: number) => asked.filter((address) => address === addressOf(at)).length
  for (let at = 0; at < 8_192; at++) await ask(addressOf(at))
  await ask(addressOf(0))
  const kept = readsOf(0)
  await ask(addressOf(8_192))
  await ask(addressOf(0))
  await ask(addressOf(1))
  return { kept, first: readsOf(0), second: readsOf(1) }
}

/** The first address was requested again, so the second is the least recently used. */
const boundAt8192 = { kept: 1, first: 1, second: 2 }

it('[9.11 addresses] caches the names of the last 8192 addresses requested', async () => {
  const asked: string[] = []
  const getName = async (address: string) => {
    asked.push(address)
    return null
  }
  const contracts = { ensUniversalResolver: { address: addressOf(1) } }
  const named = { ...chain, network: { ...chain.network, contracts } }
  const names = createNameSource({
    chains: new Map([[chain.id, named]]),
    client: () => ({}) as EvmClient,
    openEns: () => ({ getName, getText: async () => null }),
    registry: { getNames: async () => [] },
  })
  expect(await countReads(names.getIdentity, asked)).toEqual(boundAt8192)
})

it('[9.11 addresses] caches the balances of the last 8192 addresses requested', async () => {
  const asked: string[] = []
  const balances = createBalanceSource(
    async (_, address) => {
      asked.push(address)
      return []
    },
    { getQuoted: async () => new Map() },
    async () => {},
  )
  const ask = (address: string) =>
    balances.getBalances({ chainId: chain.id, address, currency: 'usd', isForced: false })
  expect(await countReads(ask, asked)).toEqual(boundAt8192)
})
