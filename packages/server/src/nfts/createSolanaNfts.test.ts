import { createSolanaSender } from '@latchkey/devnet/solanaWallets'
import { restoreChain, testWorld } from '@latchkey/devnet/testWorld'
import { base58 } from '@scure/base'
import { afterEach, expect, it } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'
import { mintSolanaTokens } from '../../test/chains/mintSolanaTokens.ts'
import { createSolanaReader } from '../chains/solana/createSolanaReader.ts'
import { tokenPrograms } from '../chains/solana/programs.ts'
import { createSolanaNfts } from './createSolanaNfts.ts'

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

it.each([
  ['its name', 'Dοllar', 'X'],
  ['its symbol', 'Mobster', 'usdс'],
])('does not return the name of a listed token as %s', async (_, name, symbol) => {
  const mint = base58.encode(Buffer.alloc(32, 7))
  const tokenAccount = Buffer.alloc(165)
  tokenAccount.set([...Buffer.alloc(32, 7), ...base58.decode(dave.address)])
  tokenAccount.writeBigUInt64LE(1n, 64)
  tokenAccount.writeUInt8(1, 108)
  const text = (words: string) => {
    const bytes = Buffer.from(words)
    return Buffer.concat([Buffer.of(bytes.length, 0, 0, 0), bytes])
  }
  const metadata = Buffer.concat([Buffer.alloc(64), text(name), text(symbol), text('')])
  // The supply is 1, the account is a mint, and its only extension is its metadata.
  const bytes = Buffer.concat([Buffer.alloc(165), Buffer.of(1, 19, 0, metadata.length, 0), metadata])
  bytes.writeBigUInt64LE(1n, 36)
  const toAccount = (data: Buffer) => ({ owner: '', data: [data.toString('base64'), 'base64'] })
  const readerOf = createSolanaReader(async (_, method, params) => {
    if (method === 'getMultipleAccounts') return { value: [toAccount(bytes)] }
    const isFirst = JSON.stringify(params).includes(tokenPrograms[0] ?? '')
    return { value: isFirst ? [{ pubkey: mint, account: toAccount(tokenAccount) }] : [] }
  })
  const listed = { name: 'Dollar', symbol: 'USDC', address: dave.address, decimals: 6 }
  const network = { ...world.network, id: chainId, caipNetworkId: chainId, chainNamespace: 'solana' }
  const source = createSolanaNfts({
    chains: new Map([[chainId, { id: chainId, network, rpcUrls: [url] }]]),
    readerOf,
    isListedSpam: () => false,
    catalogue: () => [{ ...listed, logoUri: undefined, eip2612: false }],
  })
  const { data } = await source.getNfts({ address: dave.address, chainId, limit: 1, charge() {} })
  const label = `${mint.slice(0, 6)}…${mint.slice(-4)}`
  expect(data).toMatchObject([
    { contract: mint, name: label, collection: { name: label, symbol: label }, flags: { is_spam: true } },
  ])
})

it('refuses an invalid address', async () => {
  const { status, failure } = await nftsOf('1'.repeat(31))
  expect([status, failure?.code]).toEqual([400, 'ADDRESS_INVALID'])
})
