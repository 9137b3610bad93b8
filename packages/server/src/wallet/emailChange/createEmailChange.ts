import { emailCooldownMs } from '@latchkey/protocol/constants'
import { RequestFailure } from '../../RequestFailure.ts'
import type { EmailLoginParts } from '../emailLogin/parts.ts'
import { requireAppProject } from '../emailLogin/requireAppProject.ts'
import { toMailAddress } from '../emailLogin/toMailAddress.ts'
import type { WalletCaller, WalletResponseOf } from '../ports.ts'
import { sessionOf } from '../sessions/sessionOf.ts'
import { mailChangeCode } from './mailChangeCode.ts'

/**
 * Begins a change of address, with a code to the address of now: who holds a session, but not the mailbox, moves nothing.
 * Throws `RequestFailure`: RATE_LIMITED (8.7), PARAMETER_INVALID where both addresses are one.
 */
export async function createEmailChange(
  { body }: { body: { email: string; appOrigin: string } },
  caller: WalletCaller,
  parts: EmailLoginParts,
): Promise<WalletResponseOf<'createEmailChange'>> {
  const { userId } = sessionOf(caller)
  requireAppProject(body.appOrigin, caller, parts)
  const { origin: appOrigin } = new URL(body.appOrigin)
  const { email: held } = await parts.users.read(userId, caller.key)
  const wanted = toMailAddress(body.email)
  const old = held === null ? null : toMailAddress(held)
  if (old === wanted)
    throw new RequestFailure('PARAMETER_INVALID', {
      field: 'email',
      description: 'This is the address of now.',
    })
  const changeId = await mailChangeCode(
    old === null
      ? { purpose: 'newEmail', email: wanted, newEmail: null, userId, appOrigin }
      : { purpose: 'oldEmail', email: old, newEmail: wanted, userId, appOrigin },
    caller,
    parts,
  )
  return { changeId, next: old === null ? 'new' : 'old', resendAfterMs: emailCooldownMs }
}
