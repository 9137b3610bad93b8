import { appendFileSync } from 'node:fs'

/** Appends the duration of a step of a test's world as a JSON line to the file in PROFILE: `npm test -- --profile`. */
export function recordWorld(world: 'start' | 'lease' | 'restore', began: number): void {
  const { PROFILE } = process.env
  if (!PROFILE) return
  const seconds = (performance.now() - began) / 1000
  appendFileSync(PROFILE, `${JSON.stringify({ world, seconds })}\n`)
}
