import { defaultStorageKey } from '@latchkey/protocol/constants'
import { ConfigInvalidError } from '../errors/config.ts'

/** The storage key of a sign-in provider: under the prefix of its kit, or as the app gave it. */
export type SignInPlace = {
  /** Takes the prefix of the kit that the provider is for. Throws `ConfigInvalidError` where it has another kit's. */
  attach(kit: { storageKey: string }): void
  key(): string
}

/** Opens the place of a provider; without a kit it is under the default prefix. */
export function openPlace(name: string, given: string | undefined): SignInPlace {
  let prefix: string | undefined
  return {
    attach({ storageKey }) {
      if (given === undefined && prefix !== undefined && prefix !== storageKey)
        throw new ConfigInvalidError(
          'signIn',
          `is already the provider of the kit with storageKey "${prefix}". Make one for each kit, or share its sessions by giving the provider a storageKey`,
        )
      prefix = storageKey
    },
    key: () => given ?? `${prefix ?? defaultStorageKey}.${name}`,
  }
}
