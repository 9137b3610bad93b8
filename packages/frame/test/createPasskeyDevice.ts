import { createHmac, randomBytes } from 'node:crypto'
import type { PasskeyProblem } from '../src/base/ports.ts'
import { PasskeyError, type Passkeys } from '../src/platform/passkeys.ts'

type Kept = { id: string; name: string; isForLogin: boolean; seed: Buffer }

/**
 * Creates a user's passkey device, which several browsers may share. Replaces WebAuthn: a signature names its
 * challenge, which is all that the test server checks.
 */
export function createPasskeyDevice({
  hasSecret = true,
  isDeviceOnly = false,
}: {
  hasSecret?: boolean
  isDeviceOnly?: boolean
} = {}) {
  const kept: Kept[] = []
  const state = { problem: undefined as PasskeyProblem | undefined, hasSecret }
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const ask: Passkeys = async (task) => {
    if (state.problem) throw new PasskeyError(state.problem)
    if (task.type === 'create')
      kept.push({
        id: randomBytes(16).toString('base64url'),
        name: task.name,
        isForLogin: task.isForLogin,
        seed: randomBytes(32),
      })
    const wanted = task.type === 'get' ? task.credentialId : kept.at(-1)?.id
    const found = kept.find(({ id }) => wanted === undefined || id === wanted)
    if (!found) throw new PasskeyError('cancelled')
    return {
      id: found.id,
      clientDataJSON: encode({ challenge: task.challenge }),
      authenticatorData: 'AAAA',
      signature: 'AAAA',
      attestationObject: 'AAAA',
      isDeviceOnly,
      ...(state.hasSecret && {
        secret: new Uint8Array(createHmac('sha256', found.seed).update(task.rpId).digest()),
      }),
    }
  }
  return { ask, kept, state }
}
