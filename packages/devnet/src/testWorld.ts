import { afterAll, inject } from 'vitest'
import type { World } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the runner's process hands out local worlds; see `vitest.ts`. */
    worldDesk: string
  }
}

/**
 * The local world of a test file, its own until the file's last test has run. Call it at the top of the file,
 * outside of every test: `const world = await testWorld()`. It works in Node and in the browser, and takes
 * about two seconds for the first file of a worker, next to nothing after that. The chain is put back
 * as it was before the next file gets it.
 */
export async function testWorld(): Promise<World> {
  const desk = inject('worldDesk')
  const { lease, world } = (await ask(`${desk}/lease`)) as { lease: string; world: World }
  afterAll(() => ask(`${desk}/release/${lease}`))
  return world
}

async function ask(url: string): Promise<unknown> {
  const response = await fetch(url, { method: 'POST' })
  const text = await response.text()
  if (!response.ok) throw new Error(`The local world: ${text}`)
  return JSON.parse(text)
}
