import type { Kit } from '../kit.ts'
import { readTabItem, writeTabItem } from '../platform/tabItems.ts'
import { isSameAddress } from '../utils/addresses.ts'

/** What a tab keeps of a registration of a name, for the pages that it shows next. */
export type KeptName = {
  /** As it was written. */
  label: string
  /** CAIP-10 id of who it is for. */
  account: string | null
  /** The full name, once the server was asked for it: whether it was heard is not known before it answers. */
  asked?: string | undefined
}

/** Keeps what was written and asked; undefined once it has led to a name. */
export function keepName({ config }: Kit, kept: KeptName | undefined): void {
  writeTabItem(keyOf(config), kept ? JSON.stringify(kept) : '')
}

/** What was kept of a registration; undefined where there is none. */
export function readKeptName({ config }: Kit): KeptName | undefined {
  try {
    const { label, account, asked } = Object(JSON.parse(readTabItem(keyOf(config)) ?? ''))
    if (typeof label !== 'string' || !isText(account ?? '') || !isText(asked ?? '')) return undefined
    return { label, account: account ?? null, asked }
  } catch {
    return undefined
  }
}

/** Tells whether a page of this tab has asked for a name of an address, and has not heard what became of it. */
export function isNameAsked(kit: Kit, address: string): boolean {
  const { account, asked } = readKeptName(kit) ?? {}
  return asked !== undefined && isSameAddress(account?.split(':').at(-1) ?? '', address)
}

const isText = (value: unknown) => typeof value === 'string'

function keyOf({ storageKey }: Kit['config']): string {
  return `${storageKey}.name`
}
