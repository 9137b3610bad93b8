import type { KnownNetwork } from './readRequest.ts'

/** What the person chose, kept between visits. */
type Preferences = {
  /** Address of the account that new sessions get. */
  address: string
  /** CAIP-2 of the network in use. */
  networkId: string
  /** Networks that apps have added. */
  added: readonly KnownNetwork[]
}

const key = 'latchkey-test-wallet'

/** Reads what was kept; what is missing or no longer readable comes from `initial`. */
export function readPreferences(storage: Storage, initial: Preferences): Preferences {
  try {
    return { ...initial, ...(JSON.parse(storage.getItem(key) ?? '{}') as Partial<Preferences>) }
  } catch {
    return initial
  }
}

/** Keeps them. */
export function writePreferences(storage: Storage, preferences: Preferences): void {
  storage.setItem(key, JSON.stringify(preferences))
}
