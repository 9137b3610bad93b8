import { type LoginProvider, loginProviders } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../kit.ts'

/** Stores the provider used to log in to the embedded wallet, until logout. Undefined removes it. */
export function storeSocialProvider(kit: Kit, provider: LoginProvider | undefined): void {
  if (provider) kit.storage.setItem(keyOf(kit), JSON.stringify(provider))
  else kit.storage.removeItem(keyOf(kit))
}

/** Returns the provider used to log in to the embedded wallet. */
export function readSocialProvider(kit: Kit): LoginProvider | undefined {
  const kept = kit.storage.getItem(keyOf(kit))
  return loginProviders.find((provider) => JSON.stringify(provider) === kept)
}

const keyOf = ({ config }: Kit) => `${config.storageKey}.social`
