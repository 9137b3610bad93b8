import { answer } from '../../middleware/answer.ts'
import type { Exchange } from '../../middleware/exchange.ts'
import type { WalletPage } from '../ports.ts'

/** Sends a page of a login with its headers. */
export function sendPage(exchange: Exchange, { status, headers, body }: WalletPage): Response {
  Object.assign(exchange.get('headers'), headers)
  return answer(exchange, body, status)
}
