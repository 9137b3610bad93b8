import { rpcFailure } from './rpcFailure.ts'

/** Creates the error for an unknown batch id (EIP-5792). */
export const unknownBundle = () => rpcFailure('unknownBundleId', 'This bundle id is unknown.')
