import { restoreChain, testWorld } from '@latchkey/devnet/testWorld'
import { toLookAlikeLabel } from '@latchkey/protocol/isLookAlike'
import { createPublicClient, getAddress, http, numberToHex, padHex, size, stringToHex, toHex } from 'viem'
import { afterEach, expect, it } from 'vitest'
import { openWorldKit } from '../../test/worldKit.ts'
import { readSwapToken } from './readSwapToken.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
const chain = createPublicClient({ transport: http(world.rpc) })
const rpc = (method: string, params: unknown[]) => chain.request({ method, params } as never)
const [alice] = world.accounts
/** Storage slots of name and symbol in an OpenZeppelin ERC-20. */
const slots = { name: 3, symbol: 4 }
afterEach(() => restoreChain(world))

let placed = 0

/**
 * Deploys another contract with Dev Dollar's code and its own name and symbol, and reads it. Each has its own address,
 * because the server caches contract metadata.
 */
async function readNew(words: { name: string; symbol: string }) {
  placed += 1
  const token = getAddress(numberToHex(0xfa15e000 + placed, { size: 20 }))
  await rpc('anvil_setCode', [token, await chain.getCode({ address: world.contracts.dusd })])
  for (const part of ['name', 'symbol'] as const) {
    const text = stringToHex(words[part])
    const written = padHex(text, { dir: 'right', size: 31 })
    const slot = toHex(slots[part], { size: 32 })
    await rpc('anvil_setStorageAt', [token, slot, `${written}${toHex(size(text) * 2, { size: 1 }).slice(2)}`])
  }
  const read = await readSwapToken(openWorldKit(world), { networkId, token, address: alice?.address ?? '' })
  return { ...read, label: toLookAlikeLabel(token) }
}

it.each([
  ['the symbol of a listed token', { name: 'Some Token', symbol: 'DUSD' }],
  ['the name of a listed token', { name: 'Dev Dollar', symbol: 'XYZ' }],
  ['a Cyrillic symbol that looks like a listed one', { name: 'Some Token', symbol: 'DUЅD' }],
  ['invisible characters in its name', { name: 'Dev\u200b Dollar', symbol: 'XYZ' }],
  ['the symbol of the native currency', { name: 'Some Token', symbol: 'eth' }],
])('shows only the address of a pasted token with %s', async (_, words) => {
  const { label, ...read } = await readNew(words)
  expect(label).toMatch(/^0x0000…e00\d$/i)
  expect(read).toMatchObject({ name: label, symbol: label, iconUrl: '', isLookAlike: true })
})

it('shows name and symbol of a pasted token if they are unique', async () => {
  expect(await readNew({ name: 'Some Token', symbol: 'SOME' })).toMatchObject({
    name: 'Some Token',
    symbol: 'SOME',
    isLookAlike: false,
  })
})
