import { createPublicClient, http } from 'viem'
import { anvil } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { others } from '../accounts/accounts.ts'
import { testWorld } from '../entries/testWorld.ts'

const world = await testWorld()
const [alice, bob, carol, dave] = world.accounts.map(({ address }) => address)
const client = createPublicClient({
  chain: { ...anvil, contracts: world.network.contracts ?? {} },
  transport: http(world.rpc),
})

describe('names, resolved by viem', () => {
  it('resolve to addresses', async () => {
    expect(await client.getEnsAddress({ name: 'alice.mob.eth' })).toBe(alice)
    expect(await client.getEnsAddress({ name: 'shop.mob.eth' })).toBe(others.shop.address)
    expect(await client.getEnsAddress({ name: 'alice.mob.eth', coinType: 60n })).toBe(alice?.toLowerCase())
  })

  it('without an owner resolve to nothing', async () => {
    expect(await client.getEnsAddress({ name: 'nobody.mob.eth' })).toBeNull()
    expect(await client.getEnsAddress({ name: 'a.deeper.alice.mob.eth' })).toBeNull()
    expect(await client.getEnsAddress({ name: 'alice.mob.eth', coinType: 2_147_483_658n })).toBeNull()
  })

  it('are found by address', async () => {
    expect(await client.getEnsName({ address: alice! })).toBe('alice.mob.eth')
    expect(await client.getEnsName({ address: carol! })).toBe('carol.mob.eth')
    expect(await client.getEnsName({ address: others.friend.address })).toBeNull()
  })

  it('are not trusted when another address claims them', async () => {
    expect(await client.getEnsName({ address: dave! })).toBeNull()
    await expect(client.getEnsName({ address: dave!, strict: true })).rejects.toThrow(
      'ReverseAddressMismatch',
    )
    expect(await client.getEnsName({ address: bob! })).toBe('bob.mob.eth')
  })

  it('have text records', async () => {
    expect(await client.getEnsText({ name: 'bob.mob.eth', key: 'description' })).toBe('Navigates.')
    expect(await client.getEnsText({ name: 'bob.mob.eth', key: 'com.github' })).toBeNull()
  })

  it('have an avatar: an image on chain, or an NFT that its owner holds', async () => {
    expect(await client.getEnsAvatar({ name: 'alice.mob.eth' })).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(await client.getEnsAvatar({ name: 'bob.mob.eth' })).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(await client.getEnsAvatar({ name: 'carol.mob.eth' })).toBeNull()
  })

  it('have a resolver', async () => {
    for (const name of ['nobody.eth', 'a.deeper.alice.mob.eth'])
      await expect(client.getEnsAddress({ name, strict: true })).rejects.toThrow('ResolverNotFound')
    expect(await client.getEnsResolver({ name: 'alice.mob.eth' })).toBe(world.contracts.ensResolver)
    expect(await client.getEnsResolver({ name: 'nobody.mob.eth' })).toBe(world.contracts.ensOffchainResolver)
  })
})
