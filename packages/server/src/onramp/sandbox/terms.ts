import type { Order } from '../createOrderStore.ts'
import type { PaymentMethod } from './assets.ts'

/** The stored terms of a sandbox order: plain JSON. */
export type SandboxTerms = {
  asset: { symbol: string; name: string; address: string; decimals: number; iconUrl: string | null }
  /** Decimals, in `currency`. */
  total: string
  fee: string
  networkFee: string
  subtotal: string
  currency: string
  /** The amount bought, in base units. */
  units: string
  network: string
  /** The payment method that the page opens with. */
  method: PaymentMethod
}

/** Parses the terms of a sandbox order. */
export function readTerms(order: Order): SandboxTerms {
  return JSON.parse(order.terms)
}
