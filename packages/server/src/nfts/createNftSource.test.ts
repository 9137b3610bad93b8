import { getAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import { createSpamList } from '../chains/createSpamList.ts'
import type { OpenDatabase } from '../storage/createDatabase.ts'
import { holdings } from '../storage/schema/holdings.ts'
import { nfts, tokens } from '../storage/schema/tokens.ts'
import { createNftSource } from './createNftSource.ts'
import type { NftKeyset } from './nfts.ts'

const owner = `0x${'a1'.repeat(20)}`
const chains = ['eip155:1', 'eip155:10'] as const
const contracts = [`0x${'01'.repeat(20)}`, `0x${'02'.repeat(20)}`, `0x${'03'.repeat(20)}`] as const
const biggest = (2n ** 256n - 1n).toString()
const ids = ['2', '10', biggest]

const isListedSpam = createSpamList([{ id: chains[0], spam: [`0x${'03'.repeat(20)}`] }])

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openEmptyDatabase()
  const { database } = opened
  for (const chainId of chains)
    for (const [at, contract] of contracts.entries()) {
      const standard = at === 2 ? 'erc1155' : 'erc721'
      await database
        .insert(tokens)
        .values({ chainId, address: contract, standard, name: `C${at}`, symbol: null, isSpam: at === 1 })
      await database
        .insert(holdings)
        .values(
          ids.map((tokenId) => ({ owner, chainId, contract, tokenId, amount: at === 2 ? biggest : '1' })),
        )
    }
  await database.insert(holdings).values([
    // Transferred away again, and transferred away before the index began.
    { owner, chainId: chains[0], contract: contracts[0], tokenId: '77', amount: '0' },
    { owner, chainId: chains[0], contract: contracts[0], tokenId: '78', amount: '-1' },
  ])
  await database.insert(nfts).values({
    chainId: chains[0],
    contract: contracts[0],
    tokenId: '2',
    name: 'Two',
    image: 'data:image/svg+xml,<svg/>',
    traits: [{ name: 'Hat', value: 'Bowler' }],
  })
})
afterAll(() => opened.close())

describe('createNftSource', () => {
  it.each([1, 4, 7, 18, 50])('walks an account’s NFTs in pages of %i, in numeric order', async (limit) => {
    const source = createNftSource({ database: opened.database, isListedSpam })
    const walked: string[] = []
    let after: NftKeyset | null | undefined
    do {
      const page = await source.getNfts({
        address: owner.toUpperCase().replace('X', 'x'),
        limit,
        charge() {},
        ...(after && { after }),
      })
      expect(page.data.length).toBeLessThanOrEqual(limit)
      walked.push(...page.data.map(({ chainId, contract, tokenId }) => `${chainId} ${contract} ${tokenId}`))
      after = page.next
    } while (after)
    expect(walked).toEqual(
      chains.flatMap((chain) =>
        contracts.flatMap((contract) => ids.map((id) => `${chain} ${contract} ${id}`)),
      ),
    )
  })

  it('returns images of other hosts only at the address of the image proxy', async () => {
    const nft = { chainId: chains[1], contract: contracts[0], tokenId: '2' }
    await opened.database.insert(nfts).values({ ...nft, image: 'ipfs://Qm/2.png' })
    const query = { address: owner, chainId: chains[1], limit: 1, charge() {} }
    const imageUrl = (source: string) => `https://api.example/${source}`
    const without = await createNftSource({ database: opened.database, isListedSpam }).getNfts(query)
    expect(without.data[0]?.image).toBeNull()
    const source = createNftSource({ database: opened.database, isListedSpam, imageUrl })
    expect((await source.getNfts(query)).data[0]?.image).toEqual({
      url: 'https://api.example/ipfs://Qm/2.png',
      content_type: null,
    })
  })

  it('returns collection, image, amount and spam flag on one chain', async () => {
    const { data, next } = await createNftSource({ database: opened.database, isListedSpam }).getNfts({
      address: owner,
      chainId: chains[0],
      limit: 50,
      charge() {},
    })
    expect(next).toBeNull()
    expect(data).toHaveLength(9)
    expect(data[0]).toEqual({
      chainId: chains[0],
      contract: contracts[0],
      tokenId: '2',
      standard: 'erc721',
      amount: '1',
      name: 'Two',
      description: null,
      collection: { name: 'C0', symbol: null },
      image: { url: 'data:image/svg+xml,<svg/>', content_type: 'image/svg+xml' },
      traits: [{ name: 'Hat', value: 'Bowler' }],
      flags: { is_spam: false },
    })
    expect(data[3]).toMatchObject({ name: null, image: null, flags: { is_spam: true } })
    expect(data[8]).toMatchObject({
      standard: 'erc1155',
      amount: biggest,
      tokenId: biggest,
      flags: { is_spam: true },
    })
  })

  it.each([
    ['the name of its collection', { name: 'Dοllar', symbol: 'X' }, 'One'],
    ['its symbol', { name: null, symbol: 'usdс' }, null],
    ['its own name', { name: 'Collection', symbol: 'X' }, 'USDC'],
  ])('does not return the name of a listed token as %s', async (_, token, name) => {
    const [chainId, contract, tokenId] = ['eip155:100', `0x${'0a'.repeat(20)}`, '1'] as const
    const place = { chainId, contract, tokenId }
    const { database } = opened
    const given = { chainId, address: contract, standard: 'erc721' as const, isSpam: false, ...token }
    const row = { target: [tokens.chainId, tokens.address], set: token }
    await database.insert(tokens).values(given).onConflictDoUpdate(row)
    await database
      .insert(holdings)
      .values({ owner, ...place, amount: '1' })
      .onConflictDoNothing()
    await database
      .insert(nfts)
      .values({ ...place, name })
      .onConflictDoUpdate({ target: [nfts.chainId, nfts.contract, nfts.tokenId], set: { name } })
    const listed = { name: 'Dollar', symbol: 'USDC', address: `0x${'0b'.repeat(20)}`, decimals: 6 }
    const catalogue = () => [{ ...listed, logoUri: undefined, eip2612: false }]
    const source = createNftSource({ database, isListedSpam, catalogue })
    const { data } = await source.getNfts({ address: owner, chainId, limit: 1, charge() {} })
    const own = getAddress(contract)
    const label = `${own.slice(0, 6)}…${own.slice(-4)}`
    expect(data).toMatchObject([
      {
        name: name && label,
        collection: { name: token.name && label, symbol: label },
        flags: { is_spam: true },
      },
    ])
  })
})
