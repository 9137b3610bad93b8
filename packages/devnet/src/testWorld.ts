import { afterAll, inject, onTestFinished } from 'vitest'
import type { World } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the runner's process hands out local worlds; see `vitest.ts`. */
    worldDesk: string
  }
}

/**
 * The local world of a test file, its own until the file's last test has run. Call it at the top of the file,
 * outside of every test: `const world = await testWorld()`. It works in Node and in the browser. The first
 * file that asks waits a second or two, the next ones next to nothing; before they get the chain, it is put back.
 */
export async function testWorld(): Promise<World> {
  const desk = inject('worldDesk')
  const { lease, world } = (await ask(`${desk}/lease`)) as { lease: string; world: World }
  afterAll(() => ask(`${desk}/release/${lease}`))
  return world
}

/**
 * Puts a file's chains back, and the server's index with them, to where the file found them: for tests that change a
 * chain, `afterEach(() => restoreChain(world))`.
 */
export async function restoreChain(world: World): Promise<void> {
  await ask(`${inject('worldDesk')}/restore/${encodeURIComponent(world.rpc)}`)
}

/**
 * Stops a world's chain from making blocks until the returned function is called, which mines one, or until the test ends.
 * `evm_setAutomine` alone would leave the block that comes each second.
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
