import type { Context } from '../../context.ts'
import type { Exchange } from '../../middleware/exchange.ts'
import { getClientAddress } from '../../middleware/getClientAddress.ts'
import { describeDevice } from '../describeDevice.ts'
import type { OpenWallet } from '../openWallet.ts'
import type { WalletAccess, WalletCaller } from '../ports.ts'
import { requireFreshLogin } from '../sessions/requireFreshLogin.ts'
import { sessionInvalid } from '../sessions/sessionInvalid.ts'

/**
 * Who asks: the key whose proof came along, and where the row asks for one the session of that key.
 * Throws PROOF_INVALID, SESSION_INVALID or LOGIN_REQUIRED.
 */
export async function readWalletCaller(
  context: Context,
  wallet: OpenWallet,
  exchange: Exchange,
  access: WalletAccess,
): Promise<WalletCaller> {
  const accessToken = access === 'key' ? undefined : readToken(exchange.req.header('authorization'))
  const { path, method } = exchange.req
  const key = await wallet.proofs.check({
    proof: exchange.req.header('dpop'),
    method,
    url: `${context.walletOrigin()}${path}`,
    accessToken,
  })
  const caller: WalletCaller = {
    projectId: exchange.get('project').id,
    key,
    address: getClientAddress(
      exchange.env.incoming.socket.remoteAddress,
      exchange.req.header('x-forwarded-for'),
      context.settings.trustedHops ?? 0,
    ),
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
