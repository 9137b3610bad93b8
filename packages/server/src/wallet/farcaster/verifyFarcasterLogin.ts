import { walletLoginGraceMs } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { isSignInTimeAhead, parseSignInMessage, readSignInTime } from '@latchkey/protocol/signIn'
import type { WalletSession } from '@latchkey/protocol/wallet'
import { RequestFailure } from '../../base/RequestFailure.ts'
import type {
  BegunSession,
  FarcasterAnswer,
  FarcasterQuestion,
  WalletCaller,
  WalletRequestOf,
} from '../base/ports.ts'
import type { FarcasterLogin } from './createFarcasterStore.ts'
import { isOwnFarcasterLogin } from './isOwnFarcasterLogin.ts'
import type { FarcasterLoginParts } from './parts.ts'
import { readChannel } from './readChannel.ts'
import { toQuestion } from './toQuestion.ts'

/**
 * Completes a login with what was signed in Farcaster, only for the key that began it, and begins a session: both or
 * neither.
 *
 * A retry right after is answered with that session, since the response may have been lost. Throws `RequestFailure`:
 * CODE_INVALID if nothing was signed yet, CODE_DEAD (also for another key, and if what was signed does not match),
 * UPSTREAM_UNAVAILABLE.
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
    // The channel will not have another response.
    const isFirst = await store.end(loginId, 'failed', now())
    if (isFirst) await audit.record({ what: 'codeDead', subject: loginId, projectId, purpose: provider })
    throw refuse('CODE_DEAD')
  }
  const account = {
    provider,
    hash: hash('account', provider, String(fid)),
    // The name that Farcaster's apps show for a user without a name.
    name: answer.username ?? `!${fid}`,
  } as const
  const findOrCreate = await users.prepareBySocial(account)
  let session: BegunSession | undefined
  await store.end(loginId, 'used', now(), async (within) => {
    const user = await findOrCreate(within)
    const expiresAt = now() + walletLoginGraceMs
    await store.keepUser(loginId, { userId: user.id, expiresAt }, within)
    session = await sessions.begin({ userId: user.id, caller, appOrigin: login.appOrigin }, within)
  })
  // Lost a race with a concurrent call.
  if (!session) return resume()
  await audit.record({ what: 'socialReturned', subject: account.hash, projectId, purpose: provider })
  return session()

  async function resume() {
    const { userId } = (await store.find(loginId)) ?? {}
    const begun = userId ? await sessions.resume({ userId, key: caller.key }) : undefined
    if (!begun) throw refuse('CODE_DEAD')
    return begun()
  }
}

const provider = 'farcaster'

/** Returns the id that has responded; undefined if it is unregistered, or the response does not match this login. */
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

/** The statement that FIP-11 prescribes. */
const statement = 'Farcaster Auth'
const resourcePattern = /^farcaster:\/\/fid\/([1-9]\d{0,77})$/

/**
 * Parses the message signed for a login (FIP-11, EIP-4361, strictly): the address, and the id it claims. Undefined if
 * it does not match the request: another domain, address, chain, nonce or kind, or not valid at this time.
 */
export function readFarcasterMessage(
  message: string,
  { question, chainId, now }: { question: FarcasterQuestion; chainId: Caip2; now: number },
): { fid: bigint; address: string } | undefined {
  const said = parse(message)
  if (!said) return undefined
  const ids = (said.resources ?? []).flatMap((resource) => resourcePattern.exec(resource)?.[1] ?? [])
  const [fid] = ids
  const isAnswer =
    said.domain === question.domain &&
    said.uri === question.siweUri &&
    said.nonce === question.nonce &&
    said.chainId === chainId &&
    said.statement === statement
  const isTimely =
    (said.issuedAt === undefined || !isSignInTimeAhead(said.issuedAt, now)) &&
    (said.notBefore === undefined || !isSignInTimeAhead(said.notBefore, now)) &&
    (said.expirationTime === undefined || readSignInTime(said.expirationTime) > now)
  // Exactly one id: with two, either could be chosen.
  return isAnswer && isTimely && fid !== undefined && ids.length === 1
    ? { fid: BigInt(fid), address: said.accountAddress }
    : undefined
}

function parse(message: string) {
  try {
    return parseSignInMessage(message)
  } catch {
    return undefined
  }
}
