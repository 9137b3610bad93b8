import { RequestFailure } from '../../base/RequestFailure.ts'
import type { Database } from '../../storage/database.ts'
import type { EmailLogin } from './createLoginStore.ts'
import { judgeCode } from './judgeCode.ts'
import type { EmailLoginParts } from './parts.ts'

/**
 * Tries a code, and runs `finish` if it is right: both or neither, so that no code is wasted. `finish` learns whether
 * this was done before, when the response may have been lost. Throws `RequestFailure`: CODE_INVALID, CODE_DEAD,
 * DEVICE_UNCONFIRMED.
 */
export async function tryCode<finished>(
  { login, email, code }: { login: EmailLogin; email: string | null; code: string },
  { store, hash, audit, now: readNow }: Pick<EmailLoginParts, 'store' | 'hash' | 'audit' | 'now'>,
  finish: (within: Database, isAgain: boolean) => Promise<finished>,
): Promise<finished> {
  const now = readNow()
  const {
    verdict: { outcome },
    finished,
  } = await store.judge(
    login,
    now,
    (current, past) => judgeCode({ login: current, past, now, code, hash }),
    async ({ outcome }, within) =>
      outcome === 'right' || outcome === 'again'
        ? { value: await finish(within, outcome === 'again') }
        : undefined,
  )
  // The address of a used login was deleted.
  const event = { subject: email ?? login.id, projectId: login.projectId }
  if (outcome === 'wrong' || outcome === 'lastWrong') await audit.record({ what: 'codeWrong', ...event })
  if (outcome === 'lastWrong') await audit.record({ what: 'codeDead', ...event })
  if (outcome === 'wrong') throw refuseCode('CODE_INVALID')
  if (outcome === 'unconfirmed') throw refuseCode('DEVICE_UNCONFIRMED')
  if (!finished) throw refuseCode('CODE_DEAD')
  return finished.value
}

const descriptions = {
  CODE_INVALID: 'Incorrect code.',
  CODE_DEAD: 'The code expired, was tried too many times, or was replaced by a newer one.',
  DEVICE_UNCONFIRMED: 'The link in the email has not been confirmed yet.',
} as const

/** Creates the failure of a refused code. */
export const refuseCode = (code: keyof typeof descriptions): RequestFailure =>
  new RequestFailure(code, { field: 'code', description: descriptions[code] })
