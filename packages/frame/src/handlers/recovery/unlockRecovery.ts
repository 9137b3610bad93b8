import type { Recovery, WalletUser } from '@latchkey/protocol/wallet'
import type { OwnDeed, OwnProblem, RecoverySecret } from '../../base/ports.ts'
import { openRecovery } from '../../vault/sealRecovery.ts'
import { askOwn } from '../askOwn.ts'
import type { HandlerContext } from '../context.ts'
import { toOwnProblem } from '../passkey/toOwnProblem.ts'
import { toSecret } from '../passkey/toSecret.ts'
import { makeChallenge, toRpId } from './ownCeremony.ts'
import { readRecoveryCode } from './recoveryCode.ts'

/**
 * Asks the visitor to unlock their recovery share with their code or passkey, on the frame's own screen. Attempts are
 * not limited, as the encryption withstands guessing. Throws `REJECTED` if they reject.
 */
export async function unlockRecovery(
  context: HandlerContext,
  recovery: Recovery,
  user: WalletUser,
): Promise<Uint8Array> {
  const passkeys = await context.loadPasskeys()
  const { credentialId } = recovery
  let share: Uint8Array | undefined

  const readSecret = async (deed: OwnDeed): Promise<RecoverySecret | OwnProblem> => {
    if (deed.is === 'code') {
      const bytes = readRecoveryCode(deed.code)
      return bytes ? { bytes } : 'wrongCode'
    }
    const asked = { do: 'use', rpId: toRpId(context), challenge: makeChallenge() } as const
    const used = await passkeys({ ...asked, ...(credentialId !== undefined && { credentialId }) })
    return toSecret(used) ?? 'noSecret'
  }
  const attempt = async (deed: OwnDeed): Promise<OwnProblem | undefined> => {
    try {
      const secret = await readSecret(deed)
      if (typeof secret === 'string') return secret
      share = await openRecovery(recovery, secret, user.id).finally(() => secret.bytes.fill(0))
      if (share) return undefined
      return deed.is === 'code' ? 'wrongCode' : 'otherPasskey'
    } catch (error) {
      return toOwnProblem(error)
    }
  }
  const { signal } = new AbortController()
  await askOwn(context, { method: 'latchkey_recover', facts: { kind: recovery.kind }, attempt }, signal)
  // The screen is only done once there is a share.
  return share as Uint8Array
}
