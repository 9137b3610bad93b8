import type { EmailLoginParts } from '../emailLogin/parts.ts'
import { refuseCode, tryCode } from '../emailLogin/tryCode.ts'
import type { WalletCaller, WalletRequestOf, WalletResponseOf } from '../ports.ts'
import { sessionOf } from '../sessions/sessionOf.ts'
import { isOwnChange } from './isOwnChange.ts'
import { sendChangedMail } from './sendChangedMail.ts'

/**
 * Takes the code of the new address: the user has it from here on, and whoever reads the old one's mail is told. Throws
 * `RequestFailure`: CODE_INVALID, CODE_DEAD (also where another user has got that address meanwhile).
 */
export async function confirmNewEmail(
  { params, body }: WalletRequestOf<'confirmNewEmail'>,
  caller: WalletCaller,
  parts: EmailLoginParts,
): Promise<WalletResponseOf<'confirmNewEmail'>> {
  const login = await parts.store.find(params.changeId)
  const { email } = login ?? {}
  if (!isOwnChange(login, 'newEmail', caller) || !email) throw refuseCode('CODE_DEAD')
  const { userId } = sessionOf(caller)
  const { projectId, key, address } = caller
  const changed = await tryCode({ login, email, code: body.code }, parts, async (within) => {
    const { email: old } = await parts.users.read(userId, key, within)
    if (!(await parts.users.changeEmail(userId, email, within))) return undefined
    await parts.store.endChanges(userId, parts.now(), within)
    await parts.audit.record({ what: 'emailChanged', subject: userId, projectId }, within)
    return { old, user: await parts.users.read(userId, key, within) }
  })
  if (!changed) throw refuseCode('CODE_DEAD')
  if (changed.old !== null) sendChangedMail({ login, email: changed.old, address }, parts)
  return changed.user
}
