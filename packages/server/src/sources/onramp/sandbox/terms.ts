import type { Order } from '../createOrderStore.ts'
import type { PaymentMethod } from './assets.ts'

/** What an order of the sandbox is about, as it is kept: plain JSON. */
export type SandboxTerms = {
  asset: { symbol: string; name: string; address: string; decimals: number; iconUrl: string | null }
  /** Decimal texts, in `currency`. */
  total: string
  fee: string
  networkFee: string
  subtotal: string
  currency: string
  /** What is bought, in base units. */
  units: string
  network: string
  /** The way to pay that the page opens with. */
  method: PaymentMethod
}

/** Reads what an order of the sandbox is about. */
export function readTerms(order: Order): SandboxTerms {
  return JSON.parse(order.terms)
}
