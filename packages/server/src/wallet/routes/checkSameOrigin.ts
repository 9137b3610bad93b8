import { RequestFailure } from '../../base/RequestFailure.ts'
import type { Exchange } from '../../http/exchange.ts'

/**
 * Accepts requests of the wallet's own pages, as reported by the browser (`Sec-Fetch-Site`, `Origin`).
 *
 * Older browsers send neither for reads. Even so, the request cannot come from a foreign page: its proof is a header
 * that requires a preflight, which is never granted here. Throws ORIGIN_NOT_ALLOWED.
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
