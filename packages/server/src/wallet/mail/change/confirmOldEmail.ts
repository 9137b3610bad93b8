import { emailCooldownMs } from '@latchkey/protocol/constants'
import type { WalletCaller, WalletRequestOf, WalletResponseOf } from '../../base/ports.ts'
import { sessionOf } from '../../sessions/sessionOf.ts'
import type { EmailLoginParts } from '../parts.ts'
import { refuseCode, tryCode } from '../tryCode.ts'
import { isOwnChange } from './isOwnChange.ts'
import { mailChangeCode } from './mailChangeCode.ts'

/**
 * Accepts the code of the old address, and emails a code to the new address, which was named when the change began. The
 * code stays valid, so that another email can be requested with it. Throws `RequestFailure`: CODE_INVALID, CODE_DEAD,
 * RATE_LIMITED (8.7).
 */
export async function confirmOldEmail(
  { params, body }: WalletRequestOf<'confirmOldEmail'>,
  caller: WalletCaller,
  parts: EmailLoginParts,
): Promise<WalletResponseOf<'confirmOldEmail'>> {
  const login = await parts.store.find(params.changeId)
  const { email, newEmail } = login ?? {}
  if (!isOwnChange(login, 'oldEmail', caller) || !email || !newEmail) throw refuseCode('CODE_DEAD')
  await tryCode({ login, email, code: body.code }, parts, async () => undefined)
  const { userId } = sessionOf(caller)
  const { appOrigin } = login
  const changeId = await mailChangeCode(
    { purpose: 'newEmail', email: newEmail, newEmail: null, userId, appOrigin },
    caller,
    parts,
  )
  return { changeId, resendAfterMs: emailCooldownMs }
}
