import type { KnownNetwork } from './readRequest.ts'

/** The user's choices, kept between visits. */
export type Preferences = {
  /** Address of the account that new sessions get. */
  address: string
  /** CAIP-2 id of the network in use. */
  networkId: string
  /** Networks added by apps. */
  added: readonly KnownNetwork[]
}

const key = 'latchkey-test-wallet'

/** Reads the stored preferences. Missing or unreadable values come from `initial`. */
export function readPreferences(storage: Storage, initial: Preferences): Preferences {
  try {
    return { ...initial, ...(JSON.parse(storage.getItem(key) ?? '{}') as Partial<Preferences>) }
  } catch {
    return initial
  }
}

/** Stores preferences. */
export function writePreferences(storage: Storage, preferences: Preferences): void {
  storage.setItem(key, JSON.stringify(preferences))
}
