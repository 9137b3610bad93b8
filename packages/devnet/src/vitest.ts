import type { TestProject } from 'vitest/node'
import { startWorldDesk } from './startWorldDesk.ts'
import './testWorld.ts'

/** vitest's global setup: opens the desk at which test files get their local world; see `testWorld.ts`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const desk = await startWorldDesk()
  project.provide('worldDesk', desk.origin)
  return () => desk.close()
}
