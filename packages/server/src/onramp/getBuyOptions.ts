import type { Handler } from '../http/implement.ts'
import type { OnrampPorts } from './onramp.ts'

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
