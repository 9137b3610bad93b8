import type { WalletCaller, WalletRequestOf, WalletResponseOf } from '../../base/ports.ts'
import { sessionOf } from '../../sessions/sessionOf.ts'
import type { EmailLoginParts } from '../parts.ts'
import { refuseCode, tryCode } from '../tryCode.ts'
import { isOwnChange } from './isOwnChange.ts'
import { sendChangedMail } from './sendChangedMail.ts'

/**
 * Accepts the code of the new address, which replaces the old one. The old address is notified.
 *
 * A retry right after is answered with that user, since the response may have been lost. Throws `RequestFailure`:
 * CODE_INVALID, CODE_DEAD (also if another user has got that address meanwhile).
 */
export async function confirmNewEmail(
  { params, body }: WalletRequestOf<'confirmNewEmail'>,
  caller: WalletCaller,
  parts: EmailLoginParts,
): Promise<WalletResponseOf<'confirmNewEmail'>> {
  const login = await parts.store.find(params.changeId)
  if (!isOwnChange(login, 'newEmail', caller)) throw refuseCode('CODE_DEAD')
  const { email, subject } = login
  const { userId } = sessionOf(caller)
  const { projectId, key, address } = caller
  const changed = await tryCode({ login, email, code: body.code }, parts, async (within, isAgain) => {
    const user = await parts.users.read(userId, key, within)
    const { email: old } = user
    // A change that ended for another reason has not given the user this address.
    if (isAgain || email === null)
      return old !== null && parts.hash('address', old) === subject ? { old: null, user } : undefined
    if (!(await parts.users.changeEmail(userId, email, within))) return undefined
    await parts.store.endChanges(userId, parts.now(), within)
    await parts.audit.record({ what: 'emailChanged', subject: userId, projectId }, within)
    return { old, user: await parts.users.read(userId, key, within) }
  })
  if (!changed) throw refuseCode('CODE_DEAD')
  if (changed.old !== null) sendChangedMail({ login, email: changed.old, address }, parts)
  return changed.user
}
