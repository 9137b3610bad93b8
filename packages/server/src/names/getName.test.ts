import { testWorld } from '@latchkey/devnet/testWorld'
import { beforeAll, describe, expect, it } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'
import { newKey, newLabel, signName } from '../../test/chains/signName.ts'

const world = await testWorld()
const dave = newKey()
const label = newLabel()
const name = `${label}.mob.eth`
const avatar = 'data:image/svg+xml,<svg/>'
const nameAt = (path: string) => askWorld(world, 'getName', `/v1/profile/account/${path}`)
const namesOf = (path: string) => askWorld(world, 'getReverseNames', `/v1/profile/reverse/${path}`)
const suggest = (path: string) =>
  askWorld(world, 'getNameSuggestions', `/v1/profile/suggestions/${encodeURIComponent(path)}`)
const nobody = `0x${'12'.repeat(20)}`

beforeAll(async () => {
  const body = await signName(dave, { name, attributes: { avatar } })
  expect((await askWorld(world, 'registerName', '/v1/profile/account', body)).status).toBe(200)
})

describe('a name', () => {
  it('[7.14 addresses] [7.14 attributes] returns its addresses and attributes, in any case of the name', async () => {
    for (const path of [name, name.toUpperCase(), `${name}?apiVersion=2`]) {
      const { status, value } = await nameAt(path)
      expect(status, path).toBe(200)
      expect(value).toMatchObject({
        name,
        attributes: { avatar },
        addresses: { '60': { address: dave.address } },
      })
    }
  })

  it.each(['nobody.mob.eth', 'mob.eth', 'alice.eth', 'möbs.mob.eth', '%00', 'm'.repeat(300)])(
    '[7.14 apiVersion] is not found when unregistered, or returns an empty list in version 2: %s',
    async (path) => {
      const { status, failure } = await nameAt(path)
      expect([status, failure?.code, failure?.reasons[0]?.field]).toEqual([404, 'NOT_FOUND', 'name'])
      expect((await nameAt(`${path}?apiVersion=2`)).value).toEqual([])
    },
  )
})

describe('an address', () => {
  it('[7.15 names] returns its names in any case', async () => {
    const digits = dave.address.slice(2)
    for (const address of [dave.address, `0x${digits.toLowerCase()}`, `0x${digits.toUpperCase()}`]) {
      const { value } = await namesOf(address)
      expect(
        value.map((one) => one.name),
        address,
      ).toContain(name)
    }
  })

  it('[7.15 apiVersion] is not found without a name, or returns an empty list in version 2', async () => {
    const { status, failure } = await namesOf(nobody)
    expect([status, failure?.code, failure?.reasons[0]?.field]).toEqual([404, 'NOT_FOUND', 'address'])
    expect((await namesOf(`${nobody}?apiVersion=2`)).value).toEqual([])
  })

  it('[7.15 names] is refused when invalid', async () => {
    const { status, failure } = await namesOf('0x12')
    expect([status, failure?.reasons[0]?.field]).toEqual([400, 'address'])
  })

  it('[7.4 name] [7.4 avatar] falls back to the registered name and its picture without an ENS name', async () => {
    const { value } = await askWorld(world, 'getIdentity', `/v1/identity/${dave.address.toLowerCase()}`)
    expect(value).toMatchObject({ name, avatar })
  })
})

describe('suggestions', () => {
  it('[7.16 zone] [7.16 suggestions] start with the exact name, registered or not, followed by free names', async () => {
    for (const asked of [label, name, label.toUpperCase(), `${label}?zone=mob.eth`]) {
      const [path = '', zone] = asked.split('?')
      const { value } = await askWorld(
        world,
        'getNameSuggestions',
        `/v1/profile/suggestions/${path}?${zone ?? ''}`,
      )
      const [first, ...others] = value.suggestions
      expect(first).toEqual({ name, registered: true })
      expect(others).toHaveLength(4)
      expect(new Set(others.map((other) => other.name)).size).toBe(4)
      for (const other of others) {
        expect(other.registered).toBe(false)
        expect(other.name.startsWith(label) && other.name.endsWith('.mob.eth')).toBe(true)
      }
    }
    const free = newLabel()
    expect((await suggest(free)).value.suggestions[0]).toEqual({ name: `${free}.mob.eth`, registered: false })
  })

  it('[7.16 suggestions] exclude names that resolve in ENS and names that are reserved', async () => {
    for (const taken of ['alice', 'admin'])
      expect((await suggest(taken)).value.suggestions[0]).toEqual({
        name: `${taken}.mob.eth`,
        registered: true,
      })
  })

  it('[7.16 suggestions] are correct for the longest names', async () => {
    const { value } = await suggest('m'.repeat(63))
    expect(value.suggestions).toHaveLength(5)
    for (const { name: long } of value.suggestions) expect(long.split('.')[0]).toHaveLength(63)
  })

  it('[7.16 suggestions] [5.4 at least 4] [5.4 nothing else] refuse what can never be a name', async () => {
    for (const wrong of ['mob', 'möbs', 'mob s', 'a.b.mob.eth', 'xn--mbs-sna', '0xca401']) {
      const { status, failure } = await suggest(wrong)
      expect([status, failure?.reasons[0]?.field], wrong).toEqual([400, 'name'])
    }
  })
})
