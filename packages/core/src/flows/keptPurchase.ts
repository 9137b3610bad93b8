import { keptPurchasesMax } from '@latchkey/protocol/constants'
import { type KeptPurchase, keptPurchases } from '@latchkey/protocol/schema'
import type { Kit } from '../kit.ts'
import { isSameAddress } from '../utils/addresses.ts'
import type { BuyOrder, BuyState } from './buyState.ts'

/** Keeps a purchase whose page is there, so that a reload finds it again. */
export function keepPurchase(kit: Kit, url: string, { account, draft, quote, orderId }: BuyOrder): void {
  const others = read(kit).filter((kept) => kept.orderId !== orderId)
  write(kit, [{ orderId, account, ...draft, quote, url }, ...others].slice(0, keptPurchasesMax))
}

/** Forgets a kept purchase; tells whether it was there: of several that follow it, one tells how it ended. */
export function forgetPurchase(kit: Kit, orderId: string): boolean {
  const kept = read(kit)
  const others = kept.filter((known) => known.orderId !== orderId)
  if (others.length === kept.length) return false
  write(kit, others)
  return true
}

/** Tells whether a purchase is still kept: one that is not has ended elsewhere, or was left. */
export function isPurchaseKept(kit: Kit, orderId: string): boolean {
  return read(kit).some((kept) => kept.orderId === orderId)
}

/** An account's latest kept purchase, as it waits; undefined where there is none, or none to be trusted. */
export function readKeptPurchase(kit: Kit, account: string | undefined): BuyState | undefined {
  const kept = account && read(kit).find((known) => isSameAddress(known.account, account))
  if (!kept) return undefined
  const { asset, currency, method, amount, quote, orderId, url } = kept
  return {
    is: 'waiting',
    account,
    draft: { asset, currency, method, amount },
    quote,
    orderId,
    url,
    isBlocked: false,
  }
}

function read(kit: Kit): readonly KeptPurchase[] {
  try {
    return keptPurchases.safeParse(JSON.parse(kit.storage.getItem(keyOf(kit)) ?? '')).data?.purchases ?? []
  } catch {
    return []
  }
}

function write(kit: Kit, purchases: readonly KeptPurchase[]): void {
  if (purchases.length === 0) kit.storage.removeItem(keyOf(kit))
  else kit.storage.setItem(keyOf(kit), JSON.stringify({ version: 1, purchases }))
}

function keyOf({ config }: Kit): string {
  return `${config.storageKey}.purchase`
}
