import { testWorld } from '@latchkey/devnet/testWorld'
import { beforeAll, expect, it } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'
import { newKey, newLabel, signName } from '../../test/chains/signName.ts'

const world = await testWorld()
const owner = newKey()
const other = newKey()
const name = `${newLabel()}.mob.eth`
const optimism = 2_147_483_658

const setAttributes = (body: unknown, at = name) =>
  askWorld(world, 'updateNameAttributes', `/v1/profile/account/${at}/attributes`, body)
const setAddress = (body: unknown, at = name) =>
  askWorld(world, 'updateNameAddress', `/v1/profile/account/${at}/address`, body)
const refusal = ({
  status,
  failure,
}: Pick<Awaited<ReturnType<typeof setAttributes>>, 'status' | 'failure'>) => [
  status,
  failure?.reasons[0]?.field,
]

beforeAll(async () => {
  const body = await signName(owner, { name, attributes: { url: 'https://one.example' } })
  expect((await askWorld(world, 'registerName', '/v1/profile/account', body)).status).toBe(200)
})

it('[7.14 attributes] replaces the attributes with those the owner signed, once', async () => {
  const body = await signName(owner, { name, attributes: { description: 'Navigates.' } })
  const { value } = await setAttributes(body)
  expect(value).toMatchObject({ name, addresses: { '60': { address: owner.address } } })
  expect(value.attributes).toEqual({ description: 'Navigates.' })
  expect((await askWorld(world, 'getName', `/v1/profile/account/${name}`)).value).toEqual(value)
  expect(refusal(await setAttributes(body))).toEqual([400, 'message'])
})

it('refuses attributes from anyone else, or signed for another name', async () => {
  const attributes = { url: 'https://evil.example' }
  expect(refusal(await setAttributes(await signName(other, { name, attributes })))).toEqual([401, 'address'])
  const posed = await signName(other, { name, attributes }, { address: owner.address })
  expect(refusal(await setAttributes(posed))).toEqual([401, 'signature'])
  const elsewhere = await signName(owner, { name: 'mobsters.mob.eth', attributes })
  expect(refusal(await setAttributes(elsewhere))).toEqual([400, 'name'])
  expect(refusal(await setAttributes(await signName(owner, { name })))).toEqual([400, 'attributes'])
  const unknown = await signName(owner, { name: 'nobody.mob.eth', attributes })
  expect(refusal(await setAttributes(unknown, 'nobody.mob.eth'))).toEqual([404, 'name'])
  expect((await setAttributes({})).status).toBe(422)
})

it('sets an address on another chain with one signature if it belongs to the owner', async () => {
  const text = { name, coin_type: optimism, address: owner.address }
  const { status, value } = await setAddress(await signName(owner, text, { coinType: optimism }))
  expect(status).toBe(200)
  expect(Object.keys(value.addresses)).toEqual(['60', String(optimism)])
})

it('[7.15 names] sets another account’s address only if that account signs, too', async () => {
  const text = { name, coin_type: optimism, address: other.address }
  const signed = await signName(owner, text, { coinType: optimism, address: other.address })
  expect(refusal(await setAddress(signed))).toEqual([401, 'signature'])
  const address_signature = await other.signMessage({ message: signed.message })
  expect((await setAddress({ ...signed, address_signature })).status).toBe(200)
  const found = await askWorld(world, 'getReverseNames', `/v1/profile/reverse/${other.address}`)
  expect(found.value.map((one) => one.name)).toEqual([name])
})

it('refuses values other than those that were signed', async () => {
  const text = { name, coin_type: optimism, address: owner.address }
  const signed = await signName(owner, text, { coinType: optimism })
  expect(refusal(await setAddress({ ...signed, coin_type: 60 }))).toEqual([400, 'coin_type'])
  expect(refusal(await setAddress({ ...signed, address: other.address }))).toEqual([400, 'address'])
  const foreign = await signName(other, text, { coinType: optimism, address: owner.address })
  expect(refusal(await setAddress(foreign))).toEqual([401, 'signature'])
  const unknown = await signName(owner, { ...text, name: 'nobody.mob.eth' }, { coinType: optimism })
  expect(refusal(await setAddress(unknown, 'nobody.mob.eth'))).toEqual([404, 'name'])
})
