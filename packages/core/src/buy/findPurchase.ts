import type { Caip2 } from '@latchkey/protocol/ids'
import { toPurchaseId } from '@latchkey/protocol/schema'
import { getHistory, type HistoryEntry } from '../account/getHistory.ts'
import type { Kit } from '../kit/kit.ts'

/**
 * Finds a purchase in the account's recent history (7.5 with `onramp`). Undefined while the on-ramp does not know it.
 */
export async function findPurchase(
  kit: Kit,
  {
    orderId,
    address,
    networkId,
    signal,
  }: { orderId: string; address: string; networkId: Caip2; signal?: AbortSignal },
): Promise<HistoryEntry | undefined> {
  const page = { address, networkId, onramp: 'coinbase', ...(signal && { signal }) } as const
  const purchaseId = toPurchaseId(orderId)
  return (await getHistory(kit, page)).data.find(({ id }) => id === purchaseId)
}
