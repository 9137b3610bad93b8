import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'

const world = await testWorld()
const [alice, , , dave] = world.accounts.map(({ address }) => address)
const nftsOf = (address: string, query = '') =>
  askWorld(world, 'getNfts', `/v1/account/${address}/nfts?${query}`)

it('lists NFTs of both standards with images from the chain, and flags spam', async () => {
  const { data } = (await nftsOf(alice!)).value
  expect(new Set(data.map(({ standard }) => standard))).toEqual(new Set(['ERC721', 'ERC1155']))
  const mobster = data.find(({ collection }) => collection.name === 'Mobsters')
  expect(mobster).toMatchObject({ quantity: '1', flags: { is_spam: false } })
  expect(mobster?.traits).toEqual([{ name: 'Mood', value: expect.stringMatching(/^(Calm|Keen)$/) }])
  expect(data.find(({ standard }) => standard === 'ERC1155')).not.toHaveProperty('traits')
  expect(mobster?.image?.url).toMatch(/^data:image\/svg\+xml/)
  expect(data.some(({ flags }) => flags.is_spam)).toBe(true)
})

it('returns an empty page for an account without NFTs, and refuses a forged cursor', async () => {
  expect((await nftsOf(dave!)).value).toEqual({ data: [], next: null })
  expect((await nftsOf(alice!, 'cursor=AAAA')).failure?.code).toBe('CURSOR_INVALID')
})
