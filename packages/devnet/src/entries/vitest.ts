import type { TestProject } from 'vitest/node'
import { startWorldDesk } from '../world/startWorldDesk.ts'
import './testWorld.ts'

/** Sets up vitest globally: starts the desk that leases local worlds to test files; see `testWorld.ts`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const desk = await startWorldDesk()
  project.provide('worldDesk', desk.origin)
  return () => desk.close()
}
