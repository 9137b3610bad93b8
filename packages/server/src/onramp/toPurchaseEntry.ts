import type { Caip2 } from '@latchkey/protocol/ids'
import type { HistoryEntry } from '@latchkey/protocol/schema'
import type { Order, OrderState } from './createOrderStore.ts'

const statuses: Readonly<Record<OrderState, HistoryEntry['metadata']['status']>> = {
  open: 'pending',
  verifying: 'pending',
  processing: 'pending',
  paid: 'pending',
  confirmed: 'confirmed',
  failed: 'failed',
}

/** Converts a purchase to a history entry. Its id is the order's, and its hash is empty before the payout. */
export function toPurchaseEntry(
  order: Order,
  {
    seller,
    from,
    asset,
    amount,
  }: {
    /** The seller's name. */
    seller: string
    /** The sending address; empty if unknown. */
    from: string
    asset: { name: string; symbol: string; iconUrl?: string | undefined }
    /** In whole units. */
    amount: string
  },
): HistoryEntry {
  const { name, symbol, iconUrl } = asset
  return {
    id: order.id,
    metadata: {
      operationType: 'buy',
      hash: order.hash ?? '',
      minedAt: new Date(order.changedAt).toISOString(),
      sentFrom: from,
      sentTo: order.account,
      status: statuses[order.state],
      nonce: 0,
      application: { name: seller, iconUrl: null },
      chain: order.chainId as Caip2,
    },
    transfers: [
      {
        fungible_info: { name, symbol, icon: iconUrl === undefined ? null : { url: iconUrl } },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: amount },
        value: null,
        price: null,
      },
    ],
  }
}
