import type { Kit } from '../../kit/kit.ts'
import { readTabItem, writeTabItem } from '../../platform/tabItems.ts'

// Keyed by config, because the provider's kit is a copy of the one that `createKit` returned.
const drafts = new WeakMap<Kit['config'], string>()

/** Returns the email address typed so far in this tab. Empty before typing, and after a login with it. */
export function readEmailDraft({ config }: Kit): string {
  return drafts.get(config) ?? readTabItem(keyOf(config)) ?? ''
}

/** Keeps the typed email address while another view is shown and, if the browser allows it, across reloads. */
export function saveEmailDraft({ config }: Kit, address: string): void {
  drafts.set(config, address)
  writeTabItem(keyOf(config), address)
}

function keyOf({ storageKey }: Kit['config']): string {
  return `${storageKey}.emailDraft`
}
