import type { Handler } from '../http/implement.ts'
import type { OnrampPorts } from './onramp.ts'

/** Lists what can be bought, and the currencies to pay with (7.19). */
export const getOnrampOptions: Handler<'getOnrampOptions', OnrampPorts> = ({ query }, { sources }) =>
  sources.onramp.getOptions(query)

/** Lists the options of 7.19 in the format of `buy/options`. */
export const getBuyOptions: Handler<'getBuyOptions', OnrampPorts> = async ({ query }, { sources }) => {
  const { paymentCurrencies, purchaseCurrencies } = await sources.onramp.getOptions(query)
  return {
    paymentCurrencies: paymentCurrencies.map(({ id, payment_method_limits }) => ({
      id,
      limits: payment_method_limits,
    })),
    purchaseCurrencies: purchaseCurrencies.map(({ networks, ...currency }) => ({
      ...currency,
      networks: networks.map(({ name, display_name, contract_address, chain_id }) => ({
        name,
        displayName: display_name,
        contractAddress: contract_address,
        chainId: chain_id,
      })),
    })),
  }
}
