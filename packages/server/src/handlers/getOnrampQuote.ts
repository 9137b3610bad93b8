import type { Handler } from '../implement.ts'

/** 7.20: what an amount of money buys. */
export const getOnrampQuote: Handler<'getOnrampQuote'> = ({ body }, { sources }) =>
  sources.onramp.getQuote(body)
