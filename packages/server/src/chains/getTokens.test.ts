import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'

const world = await testWorld()
const { dusd, silent } = world.contracts
const chainId = world.chains[0]!.id
const tokens = async (query: string) =>
  (await askWorld(world, 'getTokens', `/v1/convert/tokens?${query}`)).value.tokens

it('[7.7 tokens] lists the native token first, then the operator’s tokens', async () => {
  const [native, ...listed] = await tokens(`chainId=${chainId}`)
  expect(native).toMatchObject({ symbol: 'ETH', address: `${chainId}:0x${'ee'.repeat(20)}`, eip2612: false })
  expect(listed).toHaveLength(6)
  expect(listed[0]).toEqual({
    name: 'Dev Dollar',
    symbol: 'DUSD',
    address: `${chainId}:${dusd.toLowerCase()}`,
    decimals: 6,
    logoUri: null,
    eip2612: true,
  })
  expect(listed.find(({ symbol }) => symbol === 'HUSH')?.eip2612).toBe(false)
})

it('[7.7 tokens] returns one token by address, with or without its chain, in any case', async () => {
  for (const address of [silent, silent.toLowerCase(), `${chainId}:${silent}`])
    expect(await tokens(`chainId=${chainId}&address=${address}`)).toMatchObject([{ symbol: 'HUSH' }])
  expect(await tokens(`chainId=${chainId}&address=0x${'11'.repeat(20)}`)).toEqual([])
})

it.each([
  ['an unsupported chain', 'chainId=eip155:999'],
  ['an invalid id', 'chainId=devnet'],
  ['a missing chain', ''],
])('[7.7 chainId] refuses %s', async (_, query) => {
  const { status, failure } = await askWorld(world, 'getTokens', `/v1/convert/tokens?${query}`)
  expect([status, failure?.reasons[0]?.field]).toEqual([400, 'chainId'])
})

it('serves icons from this server or omits them', async () => {
  const listed = await tokens(`chainId=${chainId}`)
  for (const { logoUri } of listed) {
    if (logoUri === null) continue
    expect(new URL(logoUri).origin).toBe(world.api)
    expect((await fetch(logoUri)).status).toBe(200)
  }
  expect(listed[0]?.logoUri).toBe(`${world.api}/icons/tokens/eth.svg`)
})
