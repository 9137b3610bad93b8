import type { Caip2 } from '@latchkey/protocol/ids'
import type { Handler } from '../http/implement.ts'
import { isRead } from '../settings/isRead.ts'
import type { ServedChain } from '../settings/settings.ts'

const freshS = 86_400

/** Lists the chains that have an upstream, over HTTP and over WebSocket (7.3). Others are only used for sign-in. */
export const getSupportedChains: Handler<
  'getSupportedChains',
  { chains: ReadonlyMap<Caip2, ServedChain> }
> = (_request, { chains, responseHeaders }) => {
  responseHeaders['cache-control'] = `public, max-age=${freshS}`
  const served = [...chains.values()]
  return {
    http: served.filter(isRead).map(({ id }) => id),
    ws: served.filter(({ wsUrls }) => wsUrls && wsUrls.length > 0).map(({ id }) => id),
  }
}
