import type { TestProject } from 'vitest/node'
import { startWorldPool } from '../world/startWorldPool.ts'
import './testWorld.ts'

/** Sets up vitest globally: starts the pool that leases local worlds to test files; see `testWorld.ts`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const pool = await startWorldPool()
  project.provide('worldPool', pool.origin)
  return () => pool.close()
}
