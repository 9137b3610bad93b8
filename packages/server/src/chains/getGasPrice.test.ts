import { testWorld } from '@latchkey/devnet/testWorld'
import { createPublicClient, http } from 'viem'
import { expect, it } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'

const world = await testWorld()

it('[7.10 speeds] returns three speeds in wei, none below the next base fee', async () => {
  const { value } = await askWorld(
    world,
    'getGasPrice',
    `/v1/convert/gas-price?chainId=${world.chains[0]!.id}`,
  )
  const [standard, fast, instant] = [value.standard, value.fast, value.instant].map(BigInt)
  const chain = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })
  const { baseFeePerGas } = await chain.getBlock()
  expect(standard).toBeGreaterThan(baseFeePerGas!)
  expect(fast).toBeGreaterThanOrEqual(standard!)
  expect(instant).toBeGreaterThanOrEqual(fast!)
  expect(instant).toBeLessThan((await chain.getGasPrice()) * 10n)
})

it.each([
  ['an unsupported chain', 'chainId=eip155:999', /not supported here/],
  [
    'a chain without gas prices',
    `chainId=${world.solana.caipNetworkId}`,
    /^Network not supported for Gas Price$/,
  ],
  ['an invalid id', 'chainId=devnet', /./],
  ['a missing chain', '', /./],
])('[7.10 chainId] refuses %s', async (_, query, description) => {
  const { status, failure } = await askWorld(world, 'getGasPrice', `/v1/convert/gas-price?${query}`)
  expect(status).toBe(400)
  expect(failure?.reasons).toEqual([{ field: 'chainId', description: expect.stringMatching(description) }])
})
