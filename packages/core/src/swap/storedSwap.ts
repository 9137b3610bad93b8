import { storedSwapsMax } from '@latchkey/protocol/constants'
import { type StoredSwap, storedSwap } from '@latchkey/protocol/schema'
import { createStored } from '../kit/createStored.ts'
import type { Kit } from '../kit/kit.ts'
import { isSameAddress } from '../utils/addresses.ts'
import { formatAmount } from '../utils/amounts.ts'
import type { PreparedSwap } from './prepareSwap.ts'
import type { SwapOrder, SwapSent, SwapState } from './swapState.ts'
import type { SwapToken } from './swapToken.ts'
import { initialSwapState } from './swapTransition.ts'

/** Most urgent first. */
const swaps = createStored('swap', (kept) => {
  // Earlier versions stored a single swap.
  const list = Array.isArray(kept) ? kept : [kept]
  return list.flatMap((one) => storedSwap.safeParse(one).data ?? []).sort(byUrgency)
})

/** Stored step of a swap: a change of the allowance that is pending or mined, or the swap itself. */
export type StoredStep = 'clearing' | 'approving' | 'approved' | 'confirming'

/**
 * Stores a signed step of a swap, so that it survives a reload. Steps that may already have been paid are evicted last.
 * A mined approval is dropped once another swap of its account is sent, because it is used up or no longer needed.
 */
export function storeSwap(kit: Kit, step: StoredStep, sent: SwapSent, order: SwapOrder): void {
  const { account, draft, swap, quote, minimum } = order
  const { networkId } = swap
  const isSpent = (kept: StoredSwap) => kept.step === 'approved' && isOf(kept, account, networkId)
  const others = read(kit).filter((kept) => !isSent(kept, sent, order) && !isSpent(kept))
  const kept = {
    version: 2,
    step,
    ...sent,
    networkId,
    account,
    from: toStoredToken(draft.from),
    to: toStoredToken(draft.to),
    amount: String(swap.amount),
    slippagePpm: draft.slippagePpm,
    amountOut: String(quote.amountOut),
    minimum: String(minimum),
    spender: quote.spender,
  }
  write(kit, [kept as StoredSwap, ...others].sort(byUrgency).slice(0, storedSwapsMax))
}

/** Removes a stored step and returns whether it was there. If two follow it, only one announces the outcome. */
export function forgetSwap(kit: Kit, sent: SwapSent, order: SwapOrder): boolean {
  const kept = read(kit)
  const others = kept.filter((one) => !isSent(one, sent, order))
  if (others.length === kept.length) return false
  write(kit, others)
  return true
}

/** Removes a mined approval when its account starts another swap on the same network. */
export function forgetOtherApproval(
  kit: Kit,
  { account, swap }: { account: string | undefined; swap: PreparedSwap },
): void {
  const kept = read(kit)
  const others = kept.filter(
    ({ from, to, amount, ...one }) =>
      one.step !== 'approved' ||
      !isOf(one, account, swap.networkId) ||
      (swap.from === from.id && swap.to === to.id && swap.amount === BigInt(amount)),
  )
  if (others.length < kept.length) write(kit, others)
}

/**
 * Returns an account's stored swap on the active network, preferring one that may have been paid. It waits for a
 * receipt, or is quoted again if only the approval was mined. Undefined if there is no valid one.
 */
export function readStoredSwap(kit: Kit, account: string | undefined): SwapState | undefined {
  const active = kit.facts.get().activeNetwork?.caipNetworkId
  const kept = read(kit).find((one) => isOf(one, account, active))
  if (!kept || account === undefined) return undefined
  const { networkId, slippagePpm } = kept
  const [from, to] = [
    { ...kept.from, networkId, balance: BigInt(kept.from.balance) },
    { ...kept.to, networkId, balance: BigInt(kept.to.balance) },
  ]
  const amount = BigInt(kept.amount)
  const draft = { from, to, amount: formatAmount(amount, from.decimals), slippagePpm }
  if (kept.step === 'approved') return initialSwapState(account, draft)
  const order = {
    account,
    draft,
    swap: { networkId, from: from.id, to: to.id, amount },
    quote: {
      amountOut: BigInt(kept.amountOut),
      priceImpact: undefined,
      fee: undefined,
      route: undefined,
      spender: kept.spender,
      takesPermit: false,
    },
    minimum: BigInt(kept.minimum),
    refused: [],
  } as const
  if (kept.step === 'clearing' || kept.step === 'approving') {
    const mustClear = kept.step === 'clearing'
    return { status: kept.step, hash: kept.hash, isFoundAgain: true, ...order, way: 'approval', mustClear }
  }
  return 'hash' in kept
    ? { status: 'confirming', sent: { hash: kept.hash }, ...order, way: 'none' }
    : { status: 'confirming', sent: { callsId: kept.callsId }, ...order, way: 'calls' }
}

function read(kit: Kit): StoredSwap[] {
  return swaps.read(kit) ?? []
}

function write(kit: Kit, kept: readonly StoredSwap[]): void {
  swaps.write(kit, kept.length === 0 ? undefined : kept)
}

const urgency: Record<StoredStep, number> = { confirming: 0, clearing: 1, approving: 1, approved: 2 }

function byUrgency(one: StoredSwap, other: StoredSwap): number {
  return urgency[one.step] - urgency[other.step]
}

function isOf(
  kept: Pick<StoredSwap, 'account' | 'networkId'>,
  account: string | undefined,
  networkId: string | undefined,
): boolean {
  return account !== undefined && kept.networkId === networkId && isSameAddress(kept.account, account)
}

/** Batch ids are only unique per wallet, so also compares the account. */
function isSent(kept: StoredSwap, sent: SwapSent, { account, swap }: SwapOrder): boolean {
  if (!isOf(kept, account, swap.networkId)) return false
  if ('hash' in sent) return 'hash' in kept && kept.hash === sent.hash
  return 'callsId' in kept && kept.callsId === sent.callsId
}

function toStoredToken({ id, name, symbol, decimals, balance, price, iconUrl }: SwapToken) {
  return { id, name, symbol, decimals, balance: String(balance), price, iconUrl }
}
