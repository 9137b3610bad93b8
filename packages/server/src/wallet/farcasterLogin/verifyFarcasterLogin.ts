import { walletLoginGraceMs } from '@latchkey/protocol/constants'
import type { WalletSession } from '@latchkey/protocol/wallet'
import { RequestFailure } from '../../RequestFailure.ts'
import type { FarcasterAnswer, WalletCaller, WalletRequestOf } from '../ports.ts'
import type { FarcasterLogin } from './createFarcasterStore.ts'
import { isOwnFarcasterLogin } from './isOwnFarcasterLogin.ts'
import type { FarcasterLoginParts } from './parts.ts'
import { readChannel } from './readChannel.ts'
import { readFarcasterMessage } from './readFarcasterMessage.ts'
import { toQuestion } from './toQuestion.ts'

/**
 * Ends a login with what was signed in Farcaster, for the key that began it alone, and begins a session: both or neither.
 * Right after, the same once more is answered with that session: the answer may have been lost. Throws `RequestFailure`:
 * CODE_INVALID where nobody has signed yet, CODE_DEAD (also where another key asks, and where what was signed is no
 * answer), UPSTREAM_UNAVAILABLE.
 */
export async function verifyFarcasterLogin(
  { params: { loginId } }: WalletRequestOf<'verifyFarcasterLogin'>,
  caller: WalletCaller,
  parts: FarcasterLoginParts,
): Promise<WalletSession> {
  const { store, users, sessions, audit, hash, now } = parts
  const { projectId } = caller
  const login = await store.find(loginId)
  if (!isOwnFarcasterLogin(login, caller) || login.expiresAt <= now()) throw refuse('CODE_DEAD')
  if (login.outcome !== null) return resume()
  const answer = await readChannel(login, parts)
  if (answer === 'open') throw refuse('CODE_INVALID')
  if (answer === 'gone') throw refuse('CODE_DEAD')
  const fid = await readFid(answer, login, parts)
  if (fid === undefined) {
    // The channel has no other answer to give.
    const isFirst = await store.end(loginId, 'failed', now())
    if (isFirst) await audit.record({ what: 'codeDead', subject: loginId, projectId, purpose: provider })
    throw refuse('CODE_DEAD')
  }
  const account = {
    provider,
    hash: hash('account', provider, String(fid)),
    // As Farcaster's apps write somebody without a name.
    name: answer.username ?? `!${fid}`,
  } as const
  let session: WalletSession | undefined
  await store.end(loginId, 'used', now(), async (within) => {
    const user = await users.findOrCreateBySocial(account, within)
    const expiresAt = now() + walletLoginGraceMs
    await store.keepUser(loginId, { userId: user.id, expiresAt }, within)
    session = await sessions.begin({ userId: user.id, caller, appOrigin: login.appOrigin }, within)
  })
  // Another of two at once.
  if (!session) return resume()
  await audit.record({ what: 'socialReturned', subject: account.hash, projectId, purpose: provider })
  return session

  async function resume() {
    const { userId } = (await store.find(loginId)) ?? {}
    const begun = userId ? await sessions.resume({ userId, key: caller.key }) : undefined
    if (!begun) throw refuse('CODE_DEAD')
    return begun
  }
}

const provider = 'farcaster'

/** Whose id it is that has answered; undefined where it is nobody's, or no answer to this login. */
async function readFid(
  { message, signature }: FarcasterAnswer,
  login: FarcasterLogin,
  parts: FarcasterLoginParts,
): Promise<bigint | undefined> {
  const { farcaster, now } = parts
  if (!farcaster) return undefined
  const { chainId, holds } = farcaster.registry
  const said = readFarcasterMessage(message, { question: toQuestion(login, parts), chainId, now: now() })
  return said && (await holds({ ...said, message, signature })) ? said.fid : undefined
}

const descriptions = {
  CODE_INVALID: 'The login has not been approved in Farcaster yet.',
  CODE_DEAD: 'The login expired, was already used, or its Farcaster response is invalid.',
} as const

const refuse = (code: keyof typeof descriptions) =>
  new RequestFailure(code, { field: 'loginId', description: descriptions[code] })
