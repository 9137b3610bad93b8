import { rpcFailure } from './rpcFailure.ts'

/** No batch of that id is known (EIP-5792). */
export const unknownBundle = () => rpcFailure('unknownBundleId', 'This bundle id is unknown.')
