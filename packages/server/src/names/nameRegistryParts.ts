import type { VerifyAccount } from './createAccountVerifier.ts'
import type { NameStore } from './createNameStore.ts'
import { refuseName } from './refuseName.ts'

/** A zone, and its reserved labels. */
type NameZone = { name: string; reserved: readonly string[] }

/** The parts of a name registry. */
export type NameRegistryParts = {
  store: NameStore
  /** Undefined if no names are issued. */
  zone: NameZone | undefined
  verify: VerifyAccount
  /** Resolves a name with ENS itself. Returns null if it resolves to nothing, or only through this server. */
  resolveOnChain(name: string): Promise<string | null>
  /** Consumes an issued nonce. Resolves with `true` for only one caller. */
  burnNonce: (nonce: { scope: string; nonce: string }, now: number) => Promise<boolean>
  now?: () => number
}

/** Returns the zone for new names. Throws without one. */
export function requireZone({ zone }: Pick<NameRegistryParts, 'zone'>): NameZone {
  if (zone) return zone
  throw refuseName('name', 'Name registration is disabled. Set NAME_ZONE on the server to enable it.')
}

/** Returns whether a name resolves to nothing in ENS, or to the asker's own address in lower case. */
export async function isFreeOnChain(
  { resolveOnChain }: Pick<NameRegistryParts, 'resolveOnChain'>,
  name: string,
  address?: string,
): Promise<boolean> {
  const owner = await resolveOnChain(name)
  return owner === null || owner.toLowerCase() === address
}
