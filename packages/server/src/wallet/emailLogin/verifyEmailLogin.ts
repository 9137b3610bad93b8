import type { WalletSession } from '@latchkey/protocol/wallet'
import { RequestFailure } from '../../RequestFailure.ts'
import type { Database } from '../../storage/database.ts'
import type { WalletCaller } from '../ports.ts'
import { isOwnLogin } from './isOwnLogin.ts'
import { judgeCode } from './judgeCode.ts'
import type { EmailLoginParts } from './parts.ts'
import { sendNoticeMail } from './sendNoticeMail.ts'

/**
 * Ends a login with its code, for the key that began it alone, and begins a session: both or neither, so that no code is
 * spent where there is no session for it. Throws `RequestFailure`: CODE_INVALID, CODE_DEAD (also where another key asks),
 * DEVICE_UNCONFIRMED.
 */
export async function verifyEmailLogin(
  { params, body }: { params: { loginId: string }; body: { code: string } },
  caller: WalletCaller,
  parts: EmailLoginParts,
): Promise<WalletSession> {
  const login = await parts.store.find(params.loginId)
  const { email } = login ?? {}
  if (!isOwnLogin(login, caller) || !email) throw refuse('CODE_DEAD')
  const now = parts.now()
  const {
    verdict: { outcome },
    finished: begun,
  } = await parts.store.judge(
    login,
    now,
    (current, past) => judgeCode({ login: current, past, now, code: body.code, hash: parts.hash }),
    async (verdict, within) =>
      verdict.outcome === 'right' ? beginSession(email, caller, parts, within) : undefined,
  )
  const event = { subject: email, projectId: caller.projectId }
  if (outcome === 'wrong' || outcome === 'lastWrong')
    await parts.audit.record({ what: 'codeWrong', ...event })
  if (outcome === 'lastWrong') await parts.audit.record({ what: 'codeDead', ...event })
  if (outcome === 'wrong') throw refuse('CODE_INVALID')
  if (outcome === 'unconfirmed') throw refuse('DEVICE_UNCONFIRMED')
  if (!begun) throw refuse('CODE_DEAD')

  if (begun.isNewDevice) sendNoticeMail({ login, email, address: caller.address }, parts)
  return begun.session
}

/** Begins the session of an address; `isNewDevice` where its user has had others. */
async function beginSession(
  email: string,
  caller: WalletCaller,
  { users, sessions }: EmailLoginParts,
  within: Database,
) {
  const isKnown = await users.isKnownDevice(email, caller.key, within)
  const user = await users.findOrCreateByEmail(email, within)
  const session = await sessions.begin({ userId: user.id, caller }, within)
  return { session, isNewDevice: !user.isNew && !isKnown }
}

const descriptions = {
  CODE_INVALID: 'This is not the code.',
  CODE_DEAD: 'The code is too old, was tried too often, or was replaced by another.',
  DEVICE_UNCONFIRMED: 'The link of the mail has not been confirmed yet.',
} as const

const refuse = (code: keyof typeof descriptions) =>
  new RequestFailure(code, { field: 'code', description: descriptions[code] })
