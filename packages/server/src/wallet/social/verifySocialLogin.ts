import type { WalletSession } from '@latchkey/protocol/wallet'
import { RequestFailure } from '../../base/RequestFailure.ts'
import type { WalletCaller, WalletRequestOf } from '../base/ports.ts'
import { judgeSocialCode } from './judgeSocialCode.ts'
import type { SocialLoginParts } from './parts.ts'

/**
 * Completes a login with its code, only for the key that began it, and begins a session: both or neither.
 *
 * A retry right after is answered with that session, since the response may have been lost. Throws `RequestFailure`:
 * CODE_INVALID, CODE_DEAD (also for another key).
 */
export async function verifySocialLogin(
  { params: { loginId }, body: { code } }: WalletRequestOf<'verifySocialLogin'>,
  caller: WalletCaller,
  { store, users, sessions, audit, hash, now }: SocialLoginParts,
): Promise<WalletSession> {
  const login = await store.find(loginId)
  if (!login || login.key !== caller.key || login.projectId !== caller.projectId) throw refuse('CODE_DEAD')
  const {
    verdict: { outcome },
    finished: session,
  } = await store.judge(
    loginId,
    (current, wrongDigits) => judgeSocialCode({ login: current, wrongDigits, now: now(), code, hash }),
    async (verdict, within) => {
      if (verdict.outcome === 'again')
        return sessions.resume({ userId: verdict.userId, key: caller.key }, within)
      if (verdict.outcome !== 'right') return undefined
      const user = await users.findOrCreateBySocial(verdict.account, within)
      await store.change(loginId, { userId: user.id }, within)
      return sessions.begin({ userId: user.id, caller, appOrigin: login.appOrigin }, within)
    },
  )
  if (session) return session
  const event = {
    subject: login.accountHash ?? loginId,
    projectId: caller.projectId,
    purpose: login.provider,
  }
  if (outcome === 'wrong' || outcome === 'lastWrong') await audit.record({ what: 'codeWrong', ...event })
  if (outcome === 'lastWrong') await audit.record({ what: 'codeDead', ...event })
  throw refuse(outcome === 'wrong' || outcome === 'early' ? 'CODE_INVALID' : 'CODE_DEAD')
}

const descriptions = {
  CODE_INVALID: 'Incorrect code.',
  CODE_DEAD: 'The code expired, was already used, or was tried too many times.',
} as const

const refuse = (code: keyof typeof descriptions) =>
  new RequestFailure(code, { field: 'code', description: descriptions[code] })
