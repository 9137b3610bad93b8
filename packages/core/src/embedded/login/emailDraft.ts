import type { Kit } from '../../kit/kit.ts'
import { readTabItem, writeTabItem } from '../../platform/tabItems.ts'

const drafts = new WeakMap<Kit, string>()

/** Returns the email address typed so far in this tab. Empty before typing, and after a login with it. */
export function readEmailDraft(kit: Kit): string {
  return drafts.get(kit) ?? readTabItem(keyOf(kit)) ?? ''
}

/** Keeps the typed email address while another view is shown and, if the browser allows it, across reloads. */
export function saveEmailDraft(kit: Kit, address: string): void {
  drafts.set(kit, address)
  writeTabItem(keyOf(kit), address)
}

function keyOf({ config }: Kit): string {
  return `${config.storageKey}.emailDraft`
}
