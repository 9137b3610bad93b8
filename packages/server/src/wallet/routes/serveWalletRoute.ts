import { compileEndpoint, decodeRequest, type Endpoint, encodeResponse } from '@latchkey/protocol/api'
import { serverDeadlineMs, walletFreshLoginMs } from '@latchkey/protocol/constants'
import { type WalletEndpointId, walletAccess, walletEndpoints } from '@latchkey/protocol/wallet'
import { bodyLimits } from '../../base/jsonLimits.ts'
import { RequestFailure } from '../../base/RequestFailure.ts'
import { withDeadline } from '../../base/withDeadline.ts'
import { admit } from '../../http/admit.ts'
import { answer } from '../../http/answer.ts'
import type { Exchange } from '../../http/exchange.ts'
import { getClientAddress } from '../../http/getClientAddress.ts'
import { limit } from '../../http/limit.ts'
import { parseJson } from '../../http/parseJson.ts'
import { readBody } from '../../http/readBody.ts'
import { describeDevice } from '../base/describeDevice.ts'
import type { WalletAccess, WalletCaller, WalletHandler, WalletRequestOf } from '../base/ports.ts'
import type { OpenWallet } from '../openWallet.ts'
import { recordRefusedProof } from '../proofs/recordRefusedProof.ts'
import { requireFreshLogin } from '../sessions/requireFreshLogin.ts'
import { sessionInvalid } from '../sessions/sessionInvalid.ts'
import { checkSameOrigin } from './checkSameOrigin.ts'
import type { PagePorts, RoutePorts } from './ports.ts'

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

/**
 * Returns the caller: the key of the request's proof and, if the row requires one, its session. Throws PROOF_INVALID,
 * SESSION_INVALID or LOGIN_REQUIRED.
 */
async function readWalletCaller(
  context: Pick<PagePorts, 'settings' | 'walletOrigin'>,
  wallet: OpenWallet,
  exchange: Exchange,
  access: WalletAccess,
): Promise<WalletCaller> {
  const accessToken = access === 'key' ? undefined : readToken(exchange.req.header('authorization'))
  const { path, method } = exchange.req
  const projectId = exchange.get('project').id
  const address = getClientAddress(
    exchange.env.incoming.socket.remoteAddress,
    exchange.req.header('x-forwarded-for'),
    context.settings.trustedHops ?? 0,
  )
  const proof = exchange.req.header('dpop')
  const url = `${context.walletOrigin()}${path}`
  const key = await wallet.proofs.check({ proof, method, url, accessToken }).catch(async (error: unknown) => {
    // A request without any proof asks for the first nonce. The proof is refused even if the audit log cannot be
    // written.
    if (proof) await recordRefusedProof(error, { address, projectId }, wallet).catch(() => undefined)
    throw error
  })
  const caller: WalletCaller = {
    projectId,
    key,
    address,
    device: describeDevice(exchange.req.header('user-agent')),
    languages: exchange.req.header('accept-language'),
  }
  if (access === 'key') return caller
  if (accessToken === undefined) throw sessionInvalid()
  const session = await wallet.sessions.check(accessToken, key)
  if (access === 'freshLogin') requireFreshLogin(session)
  return { ...caller, session }
}

function readToken(authorization: string | undefined): string | undefined {
  return /^DPoP ([A-Za-z0-9_-]{16,256})$/i.exec(authorization ?? '')?.[1]
}

/**
 * Returns the `WWW-Authenticate` header of a 401 of the wallet: the scheme, and the error of a failed try (RFC 9449,
 * sections 7.1 and 9; RFC 9470, section 3). Without a token there is no error (RFC 6750, section 3.1).
 */
export function toChallenge(
  { code, challenge }: Pick<RequestFailure, 'code' | 'challenge'>,
  hasToken: boolean,
): string {
  if (code === 'PROOF_INVALID') return write(challenge ?? 'invalid_dpop_proof')
  if (code === 'LOGIN_REQUIRED')
    return `${write('insufficient_user_authentication')}, max_age="${walletFreshLoginMs / 1_000}"`
  return code === 'SESSION_INVALID' && hasToken ? write('invalid_token') : way
}

const way = 'DPoP algs="ES256"'
const write = (error: string) => `${way}, error="${error}"`
