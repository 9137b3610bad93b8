import { appendFileSync } from 'node:fs'

/** Appends what a test's world took to the file that PROFILE names, a JSON line: `npm test -- --profile`. */
export function recordWorld(world: 'start' | 'lease' | 'restore', began: number): void {
  const { PROFILE } = process.env
  if (!PROFILE) return
  const seconds = (performance.now() - began) / 1000
  appendFileSync(PROFILE, `${JSON.stringify({ world, seconds })}\n`)
}
