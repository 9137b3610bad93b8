import { keptPurchasesMax } from '@latchkey/protocol/constants'
import { type KeptPurchase, keptPurchases } from '@latchkey/protocol/schema'
import type { Kit } from '../kit/kit.ts'
import { isSameAddress } from '../utils/addresses.ts'
import type { BuyOrder, BuyState } from './buyState.ts'

/** Stores a purchase with a payment page, so that it survives a reload. */
export function keepPurchase(kit: Kit, url: string, { account, draft, quote, orderId }: BuyOrder): void {
  const others = read(kit).filter((kept) => kept.orderId !== orderId)
  write(kit, [{ orderId, account, ...draft, quote, url }, ...others].slice(0, keptPurchasesMax))
}

/** Removes a stored purchase and returns whether it was there. If several follow it, only one announces the outcome. */
export function forgetPurchase(kit: Kit, orderId: string): boolean {
  const kept = read(kit)
  const others = kept.filter((known) => known.orderId !== orderId)
  if (others.length === kept.length) return false
  write(kit, others)
  return true
}

/** Returns whether a purchase is still stored. Otherwise it ended elsewhere or was cancelled. */
export function isPurchaseKept(kit: Kit, orderId: string): boolean {
  return read(kit).some((kept) => kept.orderId === orderId)
}

/** Returns an account's latest stored purchase as a waiting state. Undefined if there is no valid one. */
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
