import { createSolanaSender } from '@latchkey/devnet/solanaWallets'
import { restoreChain, testWorld } from '@latchkey/devnet/testWorld'
import { afterEach, expect, it } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'
import { mintSolanaTokens } from '../../test/chains/mintSolanaTokens.ts'

const world = await testWorld()
const { caipNetworkId: chainId } = world.solana
const [alice, , , dave] = world.solana.accounts.map((account) => account)
if (!alice || !dave) throw new TypeError('The world has four accounts.')
const url = `${world.api}/v1?chainId=${chainId}&projectId=${world.projectId}`
const sender = await createSolanaSender(url, alice.secretKey)

afterEach(() => restoreChain(world))

const nftsOf = (of: string, query = `chainId=${chainId}`) =>
  askWorld(world, 'getNfts', `/v1/account/${of}/nfts?${query}`)

it('lists only mints of one whole token, and marks them as NFTs in the history', async () => {
  expect((await nftsOf(dave.address)).value).toEqual({ data: [], next: null })
  const mint = await mintSolanaTokens(sender, { to: dave.address, amount: 1n })
  await mintSolanaTokens(sender, { to: dave.address, amount: 5n })
  const { data, next } = (await nftsOf(dave.address)).value
  expect(next).toBeNull()
  expect(data).toEqual([
    {
      chainId,
      address: `${chainId}:${mint}`,
      tokenId: '0',
      standard: 'SPL',
      quantity: '1',
      name: null,
      description: null,
      collection: { name: null, symbol: null },
      image: null,
      flags: { is_spam: false },
    },
  ])
  const history = await askWorld(
    world,
    'getHistory',
    `/v1/account/${dave.address}/history?chainId=${chainId}`,
  )
  const [five, one] = history.value.data
  expect(one?.transfers).toMatchObject([
    { nft_info: { flags: { is_spam: false } }, quantity: { numeric: '1' } },
  ])
  expect(five?.transfers).toMatchObject([{ nft_info: null, quantity: { numeric: '5' } }])
})

it('refuses an invalid address', async () => {
  const { status, failure } = await nftsOf('1'.repeat(31))
  expect([status, failure?.code]).toEqual([400, 'ADDRESS_INVALID'])
})
