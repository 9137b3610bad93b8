import { defaultStorageKey } from '@latchkey/protocol/constants'
import type { KitStorage } from '../../platform/storage.ts'
import type { SignInProvider } from './defineSignInProvider.ts'

/** Storage key of a sign-in provider: under its kit's prefix, or as configured by the app. */
type SignInPlace = {
  /** Sets the prefix of the provider's kit. The first one is used; a different one logs a warning. */
  attach: NonNullable<SignInProvider['attach']>
  /** Returns the key, and migrates what an earlier version stored under the default prefix. */
  key(storage: KitStorage): string
}

/** Creates a provider's storage key. Without a kit it has the default prefix. */
export function openPlace(name: string, given: string | undefined): SignInPlace {
  const old = `${defaultStorageKey}.${name}`
  let prefix: string | undefined
  let isWarned = false
  let isMoved = false
  return {
    attach({ storageKey, log }) {
      prefix ??= storageKey
      if (given !== undefined || prefix === storageKey || isWarned) return
      isWarned = true
      // Only a warning: a multi-tenant server shares its providers, and stores nothing in them.
      log?.(
        'warn',
        `createKit: "signIn" is shared by kits with storageKey "${prefix}" and "${storageKey}", and stores its sessions under "${prefix}". Create one provider per kit, or pass it a storageKey.`,
      )
    },
    key(storage) {
      const key = given ?? `${prefix ?? defaultStorageKey}.${name}`
      if (given === undefined && key !== old && !isMoved) {
        isMoved = true
        move(storage, old, key)
      }
      return key
    },
  }
}

function move(storage: KitStorage, from: string, to: string): void {
  if (storage.getItem(to) !== null) return
  const value = storage.getItem(from)
  // Written even if empty: a session of a kit with the default prefix must not be moved on a later visit.
  storage.setItem(to, value ?? '')
  if (value !== null) storage.removeItem(from)
}
