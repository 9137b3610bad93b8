import { defaultStorageKey } from '@latchkey/protocol/constants'
import type { KitStorage } from '../platform/storage.ts'
import type { SignInProvider } from './defineSignInProvider.ts'

/** The storage key of a sign-in provider: under the prefix of its kit, or as the app gave it. */
type SignInPlace = {
  /** Takes the prefix of the kit that the provider is for: the first one counts, and another one logs a warning. */
  attach: NonNullable<SignInProvider['attach']>
  /** Returns the key, and moves there what an earlier version kept under the default prefix. */
  key(storage: KitStorage): string
}

/** Opens the place of a provider; without a kit it is under the default prefix. */
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
      // A server with several tenants shares its providers, and keeps nothing in them.
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
