import type { Caip2 } from '@latchkey/protocol/ids'
import { expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import { servedChain } from '../../test/servedChain.ts'
import { quiet } from '../../test/startRpc.ts'
import { UpstreamError } from '../base/UpstreamError.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import type { ExplorerClient, NftFact } from '../explorers/apis/explorerApi.ts'
import { createTokenMetadata } from '../explorers/createTokenMetadata.ts'
import { createEvmNfts } from './createEvmNfts.ts'
import type { NftKeyset } from './nfts.ts'

const owner = `0x${'a1'.repeat(20)}`
const nft: NftFact = {
  token: { address: `0x${'c3'.repeat(20)}`, standard: 'erc721', name: 'Mob', symbol: 'MOB', decimals: null },
  tokenId: 1n,
  metadata: { name: 'Don', description: null, image: null, traits: null },
}

/** Opens the NFTs of three chains with explorers, of which the given ones name an NFT. */
async function open(holding: readonly Caip2[]) {
  const opened = await openEmptyDatabase()
  onTestFinished(opened.close)
  const chains = new Map(
    [1, 2, 3].map((id) => [servedChain(id, 'http://127.0.0.1:1').id, servedChain(id, '')]),
  )
  const away = new Set<Caip2>()
  const nfts = createEvmNfts({
    ...{ chains, database: opened.database, log: quiet, caughtUp: async () => {} },
    ...{ isListedSpam: () => false, catalogue: () => [], metadata: createTokenMetadata(async () => '0x') },
    client: () => ({ readContract: async () => owner }) as unknown as EvmClient,
    explorers: {
      ...{ has: () => true, notices: [] },
      async ask(chainId, work) {
        if (away.has(chainId)) throw new UpstreamError('No explorer is responding.')
        const found = { nfts: holding.includes(chainId) ? [nft] : [], next: null }
        return {
          value: await work({ nfts: async () => found } as Partial<ExplorerClient> as ExplorerClient),
          source: 'x',
        }
      },
    },
  })
  const page = (after?: NftKeyset | null) =>
    nfts.getNfts({ address: owner, limit: 50, charge() {}, ...(after && { after }) })
  return { away, page }
}

it('reads a chain whose explorers did not respond after the others', async () => {
  const { away, page } = await open(['eip155:1', 'eip155:2', 'eip155:3'])
  away.add('eip155:2')
  const first = await page()
  const second = await page(first.next)
  expect([first, second].flatMap(({ data }) => data.map(({ chainId }) => chainId))).toEqual([
    'eip155:1',
    'eip155:3',
  ])
  await expect(page(second.next)).rejects.toThrow('No explorer is responding.')
  away.clear()
  const third = await page(second.next)
  expect(third.data.map(({ chainId }) => chainId)).toEqual(['eip155:2'])
  expect(third.next).toBeNull()
})

it('does not call NFTs none that it could not read', async () => {
  const { away, page } = await open([])
  expect(await page()).toEqual({ data: [], next: null })
  for (const chainId of ['eip155:1', 'eip155:2', 'eip155:3'] as const) {
    away.add(chainId)
    await expect(page()).rejects.toThrow('No explorer is responding.')
  }
})
