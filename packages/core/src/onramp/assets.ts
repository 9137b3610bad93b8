import type { KeptPurchase, OnrampOptions } from '@latchkey/protocol/schema'

/** What can be bought: a token on a network, as the on-ramp calls both. */
export type OnrampAsset = KeptPurchase['asset']

/** A way to pay, with its limits as decimal texts. */
export type OnrampMethod = KeptPurchase['method']

/** What is on offer for EVM accounts, token by token and network by network. */
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

/** The ways to pay in a currency. */
export function listOnrampMethods(
  { paymentCurrencies }: OnrampOptions,
  currency: string | undefined,
): readonly OnrampMethod[] {
  return paymentCurrencies.find(({ id }) => id === currency)?.payment_method_limits ?? []
}
