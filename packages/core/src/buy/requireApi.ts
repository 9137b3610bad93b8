import type { Kit } from '../kit/kit.ts'

/** Returns the API client. Throws if no server is configured. */
export function requireApi({ api }: Kit): NonNullable<Kit['api']> {
  if (!api) throw new TypeError('No server is configured')
  return api
}
