import { createStored } from '../kit/createStored.ts'
import type { Kit } from '../kit/kit.ts'
import { isSameAddress } from '../utils/addresses.ts'

/** A name registration in progress, kept for later pages of the tab. */
export type StoredName = {
  /** The label as entered. */
  label: string
  /** CAIP-10 id of the account it is for. */
  account: string | null
  /** Full name, once sent to the server. Until it responds, it is unknown whether the request arrived. */
  asked?: string | undefined
}

const stored = createStored('name', parseStoredName, { inTab: true })

/** Stores a registration in progress. Undefined removes it once the name is registered. */
export function storeName(kit: Kit, kept: StoredName | undefined): void {
  stored.write(kit, kept)
}

/** Returns the stored registration, if any. */
export function readStoredName(kit: Kit): StoredName | undefined {
  return stored.read(kit)
}

/** Returns whether a page of this tab requested a name for an address and the outcome is still unknown. */
export function isNameAsked(kit: Kit, address: string): boolean {
  const { account, asked } = readStoredName(kit) ?? {}
  return asked !== undefined && isSameAddress(account?.split(':').at(-1) ?? '', address)
}

function parseStoredName(kept: unknown): StoredName | undefined {
  const { label, account, asked } = Object(kept)
  if (typeof label !== 'string' || !isText(account ?? '') || !isText(asked ?? '')) return undefined
  return { label, account: account ?? null, asked }
}

const isText = (value: unknown) => typeof value === 'string'
