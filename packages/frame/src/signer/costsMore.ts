import { rpcFailure } from './rpcFailure.ts'

/** Makes the error for a network fee that is now above the one that was approved. */
export const costsMore = () =>
  rpcFailure('transactionRejected', 'The network fee now exceeds the approved fee. Try again.')
