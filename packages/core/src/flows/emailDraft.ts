import type { Kit } from '../kit.ts'
import { readTabItem, writeTabItem } from '../platform/tabItems.ts'

// By the kit’s configuration: the provider's kit is a copy of what `createKit` made.
const drafts = new WeakMap<Kit['config'], string>()

/** The address as the visitor has typed it so far in this tab; empty before, and once it has led to a wallet. */
export function readEmailDraft({ config }: Kit): string {
  return drafts.get(config) ?? readTabItem(keyOf(config)) ?? ''
}

/** Keeps what is typed while the visitor looks at another view, and over a reload where the browser lets it. */
export function keepEmailDraft({ config }: Kit, address: string): void {
  drafts.set(config, address)
  writeTabItem(keyOf(config), address)
}

function keyOf({ storageKey }: Kit['config']): string {
  return `${storageKey}.emailDraft`
}
