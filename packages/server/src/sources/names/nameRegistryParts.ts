import type { VerifyAccount } from './createAccountVerifier.ts'
import type { NameStore } from './createNameStore.ts'
import { refuseName } from './refuseName.ts'

/** A zone, and the labels that nobody gets. */
type NameZone = { name: string; reserved: readonly string[] }

/** What a registry of names is made of. */
export type NameRegistryParts = {
  store: NameStore
  /** Absent where no names are given away. */
  zone: NameZone | undefined
  verify: VerifyAccount
  /** Where ENS itself leads to with a name; null where nowhere, or through this server. */
  resolveOnChain(name: string): Promise<string | null>
  /** Takes away a nonce that was issued; true for one caller alone. */
  burnNonce: (nonce: { scope: string; nonce: string }, now: number) => Promise<boolean>
  now?: () => number
}

/** The zone under which names are given away; throws where none are. */
export function requireZone({ zone }: Pick<NameRegistryParts, 'zone'>): NameZone {
  if (zone) return zone
  throw refuseName('name', 'Name registration is disabled. Set NAME_ZONE on the server to enable it.')
}

/** Tells whether ENS leads to nobody with a name, or to the one who asks, by an address in lower case. */
export async function isFreeOnChain(
  { resolveOnChain }: Pick<NameRegistryParts, 'resolveOnChain'>,
  name: string,
  address?: string,
): Promise<boolean> {
  const owner = await resolveOnChain(name)
  return owner === null || owner.toLowerCase() === address
}
