import type { Kit } from '../kit.ts'

/** The client of the app's server; throws where none is configured. */
export function requireApi({ api }: Kit): NonNullable<Kit['api']> {
  if (!api) throw new TypeError('No server is configured')
  return api
}
