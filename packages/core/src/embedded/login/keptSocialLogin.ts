import { socialLoginMs } from '@latchkey/protocol/constants'
import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../../kit/kit.ts'
import { readTabItem, writeTabItem } from '../../platform/tabItems.ts'

/** Stores the URL of a login window, for later pages of this tab. Removes it without an argument. */
export function keepSocialLogin(kit: Kit, led?: { provider: SocialProvider; uri: string }): void {
  writeTabItem(keyOf(kit), led ? JSON.stringify({ ...led, at: Date.now() }) : '')
}

/** Returns the stored URL of a provider's login window. Undefined if missing or expired. */
export function readKeptSocialLogin(kit: Kit, provider: SocialProvider): string | undefined {
  try {
    const { uri, at, ...kept } = Object(JSON.parse(readTabItem(keyOf(kit)) ?? ''))
    const isOurs = kept.provider === provider && typeof uri === 'string' && typeof at === 'number'
    return isOurs && Date.now() < at + socialLoginMs ? uri : undefined
  } catch {
    return undefined
  }
}

function keyOf({ config }: Kit): string {
  return `${config.storageKey}.socialLogin`
}
