import type { Handler } from '../http/implement.ts'

/** Lists what can be bought, and the currencies to pay with (7.19). */
export const getOnrampOptions: Handler<'getOnrampOptions'> = ({ query }, { sources }) =>
  sources.onramp.getOptions(query)
