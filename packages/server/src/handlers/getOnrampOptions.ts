import type { Handler } from '../implement.ts'

/** 7.19: what can be bought, and what can be paid with. */
export const getOnrampOptions: Handler<'getOnrampOptions'> = ({ query }, { sources }) =>
  sources.onramp.getOptions(query)
