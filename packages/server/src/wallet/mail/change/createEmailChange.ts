import { emailCooldownMs } from '@latchkey/protocol/constants'
import { RequestFailure } from '../../../base/RequestFailure.ts'
import type { WalletCaller, WalletResponseOf } from '../../base/ports.ts'
import { requireAppProject } from '../../login/requireAppProject.ts'
import { sessionOf } from '../../sessions/sessionOf.ts'
import type { EmailLoginParts } from '../parts.ts'
import { toMailAddress } from '../toMailAddress.ts'
import { mailChangeCode } from './mailChangeCode.ts'

/**
 * Begins an email change, with a code to the current address. A session without access to the mailbox cannot change the
 * address, and a user of another login method has no address to change. Throws `RequestFailure`: RATE_LIMITED (8.7),
 * PARAMETER_INVALID if there is no address, or both are the same.
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
  // A new address is a new way to log in. Unless an old address must confirm it, a page could add its own to any login.
  if (held === null) throw refuse('This user does not log in with email, so there is no address to change.')
  const [old, wanted] = [toMailAddress(held), toMailAddress(body.email)]
  if (old === wanted) throw refuse('This is already the current address.')
  const step = { purpose: 'oldEmail', email: old, newEmail: wanted, userId, appOrigin } as const
  return { changeId: await mailChangeCode(step, caller, parts), resendAfterMs: emailCooldownMs }
}

const refuse = (description: string) =>
  new RequestFailure('PARAMETER_INVALID', { field: 'email', description })
