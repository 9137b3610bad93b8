import { testWorld } from '@latchkey/devnet/testWorld'
import { createPublicClient, http } from 'viem'
import { expect, it } from 'vitest'
import { askWorld } from '../../test/askWorld.ts'

const world = await testWorld()

it('[7.10] answers three speeds in wei, none below the next base fee', async () => {
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
