import { answer } from '../../http/answer.ts'
import type { Exchange } from '../../http/exchange.ts'
import type { WalletPage } from '../base/ports.ts'

/** Sends a page of a login with its headers. */
export function sendPage(exchange: Exchange, { status, headers, body }: WalletPage): Response {
  Object.assign(exchange.get('headers'), headers)
  return answer(exchange, body, status)
}
