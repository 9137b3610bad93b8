import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'

const world = await testWorld()
const [alice, bob, carol, dave] = world.accounts.map(({ address }) => address)
const identify = (address: string) => askWorld(world, 'getIdentity', `/v1/identity/${address}`)

it('[7.4 name] [7.4 avatar] returns the name and the avatar set on chain', async () => {
  const { value } = await identify(alice!)
  expect(value.name).toBe('alice.mob.eth')
  expect(value.avatar).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(Date.parse(value.resolvedAt ?? '')).toBeGreaterThan(0)
})

it('[7.4 avatar] accepts the image of an NFT that is stored on chain as an avatar', async () => {
  const { value } = await identify(bob!)
  expect(value.name).toBe('bob.mob.eth')
  expect(value.avatar).toMatch(/^data:image\/svg\+xml/)
})

it('[7.4 name] [7.4 avatar] returns no avatar where none is set, and no name that does not resolve back to the address', async () => {
  expect((await identify(carol!)).value).toMatchObject({ name: 'carol.mob.eth', avatar: null })
  expect((await identify(dave!)).value).toEqual({ name: null, avatar: null, resolvedAt: null })
})

it('[7.4 name] returns nulls for an address of another namespace', async () => {
  const { value } = await identify('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')
  expect(value).toEqual({ name: null, avatar: null, resolvedAt: null })
})

it('[7.4 cached] is cacheable for 24 h minus its age, in any case of the address', async () => {
  const first = await identify(alice!)
  const again = await identify(alice!.toLowerCase())
  expect(again.value.resolvedAt).toBe(first.value.resolvedAt)
  const [, maxAge] = /^public, max-age=(\d+)$/.exec(again.headers.get('cache-control') ?? '') ?? []
  const ageS = (Date.now() - Date.parse(first.value.resolvedAt ?? '')) / 1000
  expect(Number(maxAge)).toBeLessThanOrEqual(86_400)
  expect(Number(maxAge)).toBeGreaterThan(86_400 - ageS - 2)
})
