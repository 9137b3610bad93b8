import type { Handler } from '../http/implement.ts'
import type { OnrampPorts } from './onramp.ts'

/** Lists what can be bought, and the currencies to pay with (7.19). */
export const getOnrampOptions: Handler<'getOnrampOptions', OnrampPorts> = ({ query }, { sources }) =>
  sources.onramp.getOptions(query)
