import { rpcFailure } from './rpcFailure.ts'

/** Makes the error for a network fee that is now above the one that was approved. */
export const costsMore = () =>
  rpcFailure('transactionRejected', 'The network fee is now higher than the one approved. Send it again.')
