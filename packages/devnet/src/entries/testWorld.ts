import { afterAll, inject, onTestFinished } from 'vitest'
import type { World } from '../world/world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin at which the runner's process leases local worlds; see `vitest.ts`. */
    worldPool: string
  }
}

/**
 * Returns the test file's local world, exclusively leased until the file's last test has run. Call it at the top level:
 * `const world = await testWorld()`. Works in Node and in the browser. The first file waits a second or two, later ones
 * hardly at all. The chain is restored between files.
 */
export async function testWorld(): Promise<World> {
  const pool = inject('worldPool')
  const { lease, world } = (await ask(`${pool}/lease`)) as { lease: string; world: World }
  afterAll(() => ask(`${pool}/release/${lease}`))
  return world
}

/**
 * Restores a file's chains, and the server's index, to their state before the file. For tests that change a chain:
 * `afterEach(() => restoreChain(world))`.
 */
export async function restoreChain(world: World): Promise<void> {
  await ask(`${inject('worldPool')}/restore/${encodeURIComponent(world.rpc)}`)
}

/**
 * Stops a world's chain from mining until the returned function is called, which mines one block, or until the test
 * ends. `evm_setAutomine` on its own wouldn't stop the block that is mined each second.
 */
export async function holdBlocks({ rpc }: World): Promise<() => Promise<void>> {
  const askChain = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    await fetch(rpc, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
  const release = async () => {
    await askChain('evm_setAutomine', true)
    await askChain('evm_setIntervalMining', 1)
    await askChain('evm_mine')
  }
  onTestFinished(release)
  await askChain('evm_setIntervalMining', 0)
  await askChain('evm_setAutomine', false)
  return release
}

async function ask(url: string): Promise<unknown> {
  const response = await fetch(url, { method: 'POST' })
  const text = await response.text()
  if (!response.ok) throw new Error(`The local world: ${text}`)
  return JSON.parse(text)
}
