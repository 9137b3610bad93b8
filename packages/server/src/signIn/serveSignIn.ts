import type { Endpoint } from '@latchkey/protocol/api'
import { serverDeadlineMs } from '@latchkey/protocol/constants'
import { signInBasePath, signInEndpoints } from '@latchkey/protocol/signInApi'
import { withDeadline } from '../base/withDeadline.ts'
import { answer } from '../http/answer.ts'
import type { Exchange } from '../http/exchange.ts'
import { type LimitPorts, limit } from '../http/limit.ts'
import type { SignIn } from './createSignIn.ts'

const routes = new Set(Object.values<Endpoint>(signInEndpoints).map(({ path }) => `${signInBasePath}${path}`))

/** Serves sign-in below its base path. Project and limit are checked as on every route, all within one deadline. */
export function serveSignIn(
  context: LimitPorts,
  toSignIn: (exchange: Exchange) => SignIn,
): (exchange: Exchange) => Promise<Response> {
  return async (exchange) => {
    const { path, raw } = exchange.req
    exchange.set('route', routes.has(path) ? path : `${signInBasePath}/*`)
    const signIn = toSignIn(exchange)
    limit(context, exchange, raw.method === 'GET' ? 'read' : 'write')
    const response = await withDeadline(serverDeadlineMs, signIn.answer(raw))
    return response ? passOn(exchange, response) : exchange.notFound()
  }
}

/** Ends an exchange with a `Response` of the fetch API. */
export async function passOn(exchange: Exchange, response: Response): Promise<Response> {
  Object.assign(exchange.get('headers'), Object.fromEntries(response.headers))
  return answer(exchange, await response.text(), response.status)
}
