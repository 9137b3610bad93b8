import { socialLoginMs } from '@latchkey/protocol/constants'
import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../kit.ts'
import { readTabItem, writeTabItem } from '../platform/tabItems.ts'

/** Keeps where a login's window leads, for the pages that this tab shows next; without one nothing is kept any more. */
export function keepSocialLogin(kit: Kit, led?: { provider: SocialProvider; uri: string }): void {
  writeTabItem(keyOf(kit), led ? JSON.stringify({ ...led, at: Date.now() }) : '')
}

/** Where the window of a login by this provider leads; undefined where there is none, or one too old to count. */
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
