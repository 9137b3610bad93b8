import { rpcFailure } from './rpcFailure.ts'

/** Creates the error for a network fee that now exceeds the approved one. */
export const costsMore = () =>
  rpcFailure('transactionRejected', 'The network fee now exceeds the approved fee. Try again.')
