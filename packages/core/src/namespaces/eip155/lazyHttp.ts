import type { Transport } from 'viem'
import { lazy } from '../../utils/lazy.ts'

/**
 * viem's HTTP transport to the chain's default RPC. Loads with the first request, since a button needs none. Retries
 * and limits are viem's (spec 9.4–9.8).
 */
export const lazyHttp: Transport<'http', { url: string | undefined }> = (parameters) => {
  const open = lazy(() => import('./http.ts').then((late) => late.batchedHttp(parameters)))
  const request = (async (asked, options) =>
    (await open()).request(asked, options)) as ReturnType<Transport>['request']
  return {
    // Retries and timeouts are those of the loaded transport.
    config: { key: 'http', name: 'HTTP JSON-RPC', type: 'http', request },
    request,
    value: { url: parameters.chain?.rpcUrls.default.http[0] },
  }
}
