import type { OnrampOptions, StoredPurchase } from '@latchkey/protocol/schema'

/** A token on a network that can be bought, with the on-ramp's names for both. */
export type OnrampAsset = StoredPurchase['asset']

/** A payment method, with its limits as decimal strings. */
export type OnrampMethod = StoredPurchase['method']

/** Lists what EVM accounts can buy, by token and network. */
export function listOnrampAssets({ purchaseCurrencies }: OnrampOptions): readonly OnrampAsset[] {
  return purchaseCurrencies.flatMap(({ id, name, symbol, networks }) =>
    networks.flatMap(({ name: network, display_name, chain_id, contract_address }) =>
      /^\d{1,16}$/.test(chain_id)
        ? [
            {
              ...{ id, name, symbol, network, networkName: display_name },
              networkId: `eip155:${chain_id}` as const,
              contract: contract_address,
            },
          ]
        : [],
    ),
  )
}

/**
 * Lists the payment methods for a currency.
 * @param currency ISO 4217 code. While it is undefined, the list is empty.
 */
export function listOnrampMethods(
  { paymentCurrencies }: OnrampOptions,
  currency: string | undefined,
): readonly OnrampMethod[] {
  return paymentCurrencies.find(({ id }) => id === currency)?.payment_method_limits ?? []
}
