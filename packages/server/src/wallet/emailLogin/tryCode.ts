import { RequestFailure } from '../../RequestFailure.ts'
import type { Database } from '../../storage/database.ts'
import type { EmailLogin } from './createLoginStore.ts'
import { judgeCode } from './judgeCode.ts'
import type { EmailLoginParts } from './parts.ts'

/**
 * Tries a code, and with the right one does what it is good for: both or neither, so that no code is spent for nothing.
 * Throws `RequestFailure`: CODE_INVALID, CODE_DEAD, DEVICE_UNCONFIRMED.
 */
export async function tryCode<finished>(
  { login, email, code }: { login: EmailLogin; email: string; code: string },
  { store, hash, audit, now: readNow }: Pick<EmailLoginParts, 'store' | 'hash' | 'audit' | 'now'>,
  finish: (within: Database) => Promise<finished>,
): Promise<finished> {
  const now = readNow()
  const {
    verdict: { outcome },
    finished,
  } = await store.judge(
    login,
    now,
    (current, past) => judgeCode({ login: current, past, now, code, hash }),
    async (verdict, within) => (verdict.outcome === 'right' ? { value: await finish(within) } : undefined),
  )
  const event = { subject: email, projectId: login.projectId }
  if (outcome === 'wrong' || outcome === 'lastWrong') await audit.record({ what: 'codeWrong', ...event })
  if (outcome === 'lastWrong') await audit.record({ what: 'codeDead', ...event })
  if (outcome === 'wrong') throw refuseCode('CODE_INVALID')
  if (outcome === 'unconfirmed') throw refuseCode('DEVICE_UNCONFIRMED')
  if (!finished) throw refuseCode('CODE_DEAD')
  return finished.value
}

const descriptions = {
  CODE_INVALID: 'This is not the code.',
  CODE_DEAD: 'The code is too old, was tried too often, or was replaced by another.',
  DEVICE_UNCONFIRMED: 'The link of the mail has not been confirmed yet.',
} as const

/** Why a code is not taken, as the routes say it. */
export const refuseCode = (code: keyof typeof descriptions): RequestFailure =>
  new RequestFailure(code, { field: 'code', description: descriptions[code] })
