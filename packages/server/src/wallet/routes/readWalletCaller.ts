import type { Exchange } from '../../http/exchange.ts'
import { getClientAddress } from '../../http/getClientAddress.ts'
import { describeDevice } from '../base/describeDevice.ts'
import type { WalletAccess, WalletCaller } from '../base/ports.ts'
import type { OpenWallet } from '../openWallet.ts'
import { recordRefusedProof } from '../proofs/recordRefusedProof.ts'
import { requireFreshLogin } from '../sessions/requireFreshLogin.ts'
import { sessionInvalid } from '../sessions/sessionInvalid.ts'
import type { PagePorts } from './ports.ts'

/**
 * Returns the caller: the key of the request's proof and, if the row requires one, its session. Throws PROOF_INVALID,
 * SESSION_INVALID or LOGIN_REQUIRED.
 */
export async function readWalletCaller(
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
