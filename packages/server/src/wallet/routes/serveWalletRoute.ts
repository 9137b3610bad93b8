import { compileEndpoint, decodeRequest, type Endpoint, encodeResponse } from '@latchkey/protocol/api'
import { serverDeadlineMs } from '@latchkey/protocol/constants'
import { type WalletEndpointId, walletAccess, walletEndpoints } from '@latchkey/protocol/wallet'
import { bodyLimits } from '../../base/jsonLimits.ts'
import { RequestFailure } from '../../base/RequestFailure.ts'
import { withDeadline } from '../../base/withDeadline.ts'
import { admit } from '../../http/admit.ts'
import { answer } from '../../http/answer.ts'
import type { Exchange } from '../../http/exchange.ts'
import { limit } from '../../http/limit.ts'
import { parseJson } from '../../http/parseJson.ts'
import { readBody } from '../../http/readBody.ts'
import type { WalletHandler, WalletRequestOf } from '../base/ports.ts'
import type { OpenWallet } from '../openWallet.ts'
import { checkSameOrigin } from './checkSameOrigin.ts'
import type { RoutePorts } from './ports.ts'
import { readWalletCaller } from './readWalletCaller.ts'

/**
 * Binds a handler to its row: project, origin, limit, decoding, proof and session, handler and encoding, all within one
 * deadline. Every response contains the nonce of the next proof. A row without a handler responds with 501.
 */
export function serveWalletRoute<id extends WalletEndpointId>(
  context: RoutePorts,
  wallet: OpenWallet,
  id: id,
  handler: WalletHandler<id> | undefined,
): (exchange: Exchange) => Promise<Response> {
  const endpoint: Endpoint = compileEndpoint(walletEndpoints[id])
  return (exchange) => {
    exchange.set('route', endpoint.path)
    return withDeadline(serverDeadlineMs, handle(exchange))
  }

  async function handle(exchange: Exchange): Promise<Response> {
    const headers = exchange.get('headers')
    headers['cache-control'] = 'no-store'
    const origin = context.walletOrigin() ?? ''
    const query = exchange.req.query()
    exchange.set('project', admit(context, { projectId: query.projectId, origin }))
    checkSameOrigin(exchange, origin)
    limit(context, exchange, endpoint.method === 'GET' ? 'read' : 'write')
    headers['dpop-nonce'] = wallet.proofs.nonce()
    if (!handler) throw notBuilt(endpoint)

    const body =
      endpoint.method === 'GET' ? undefined : parseJson(await readBody(exchange.env.incoming, bodyLimits))
    const decoded = decodeRequest(endpoint, { params: exchange.req.param(), query, body })
    if (!decoded.success) throw new RequestFailure(decoded.failure.code, decoded.failure.reasons)
    const caller = await readWalletCaller(context, wallet, exchange, walletAccess[id])
    const response = await handler(decoded.request as WalletRequestOf<id>, caller)
    const encoded = encodeResponse(endpoint, response)
    if (!encoded.success)
      throw new TypeError(
        `${id} returned a response that its schema rejects: ${encoded.reasons.map(({ field }) => field)}`,
      )
    headers['content-type'] = 'application/json'
    return answer(exchange, JSON.stringify(encoded.value))
  }
}

function notBuilt({ method, path }: Endpoint) {
  return new RequestFailure('NOT_IMPLEMENTED', {
    field: 'path',
    description: `${method} ${path} is not implemented in this version.`,
  })
}
