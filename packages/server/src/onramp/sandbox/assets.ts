import { parseCaip2 } from '@latchkey/protocol/ids'
import type { OnrampOptions } from '@latchkey/protocol/schema'
import { RequestFailure } from '../../base/RequestFailure.ts'
import type { CatalogueToken } from '../../chains/listTokens.ts'
import type { ServedChain } from '../../settings/settings.ts'

/** The minimum and maximum of each payment method, in cents (9.20). */
export const paymentMethods = {
  card: { min: 10_00n, max: 7_500_00n },
  ach_bank_account: { min: 10_00n, max: 25_000_00n },
} as const
/** A payment method of the sandbox. */
export type PaymentMethod = keyof typeof paymentMethods

/** Returns whether the sandbox supports a payment method. */
export function isPaymentMethod(id: string): id is PaymentMethod {
  return Object.hasOwn(paymentMethods, id)
}

/** Formats cents as a decimal: `10.00`. */
export function writeCents(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

/** Returns the on-ramp's name for a chain: its name in lower case. */
export function toNetworkName({ network }: ServedChain): string {
  return network.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

/** Lists what the sandbox sells and its payment methods (7.19). */
export function toOptions(
  chain: ServedChain,
  assets: readonly CatalogueToken[],
  currencies: readonly string[],
): OnrampOptions {
  const [native] = assets
  const limits = Object.entries(paymentMethods).map(([id, { min, max }]) => ({
    id,
    min: writeCents(min),
    max: writeCents(max),
  }))
  return {
    purchaseCurrencies: assets.map(({ name, symbol, address }) => ({
      id: symbol,
      name,
      symbol,
      networks: [
        {
          name: toNetworkName(chain),
          display_name: chain.network.name,
          chain_id: parseCaip2(chain.id).reference,
          contract_address: address === native?.address ? '' : address,
        },
      ],
    })),
    paymentCurrencies: currencies.map((id) => ({ id, payment_method_limits: limits })),
  }
}

/** Builds the failure for a parameter that the sandbox rejects. */
export function refuse(field: string, description: string): RequestFailure {
  return new RequestFailure('PARAMETER_INVALID', { field, description })
}
