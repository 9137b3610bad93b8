import type { Exchange } from '../../middleware/exchange.ts'
import { RequestFailure } from '../../RequestFailure.ts'

/**
 * Lets in what the wallet's own pages ask for, as the browser says it (`Sec-Fetch-Site`, `Origin`). Where it says
 * nothing, as older ones do for reads, the request still cannot be a foreign page's: its proof is a header that needs a
 * preflight, and none is answered here. Throws ORIGIN_NOT_ALLOWED.
 */
export function checkSameOrigin(exchange: Exchange, walletOrigin: string): void {
  const site = exchange.req.header('sec-fetch-site')
  const origin = exchange.req.header('origin')
  const isSilent = site === undefined && origin === undefined
  const isOwn =
    (site === undefined || site === 'same-origin') && (origin === undefined || origin === walletOrigin)
  if (isOwn && (!isSilent || exchange.req.method === 'GET')) return
  throw new RequestFailure('ORIGIN_NOT_ALLOWED', {
    field: 'origin',
    description: 'Only pages of the wallet’s own origin can send this request.',
  })
}
