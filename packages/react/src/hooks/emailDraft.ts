import type { Kit } from '@latchkey/core'

// By the kit’s configuration: the provider's kit is a copy of what `createKit` made.
const drafts = new WeakMap<Kit['config'], string>()

/** The address as the visitor has typed it so far on this page; empty before, and once it has led to a wallet. */
export function readEmailDraft({ config }: Kit): string {
  return drafts.get(config) ?? ''
}

/** Keeps what is typed while the visitor looks at another view. */
export function keepEmailDraft({ config }: Kit, address: string): void {
  drafts.set(config, address)
}
