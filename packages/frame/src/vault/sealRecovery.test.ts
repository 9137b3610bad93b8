import { expect, it } from 'vitest'
import type { RecoverySecret } from '../ports.ts'
import { openRecovery, sealRecovery } from './sealRecovery.ts'

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
const code: RecoverySecret = { bytes: random(32) }
const passkey: RecoverySecret = { bytes: random(32), credentialId: 'credential' }

it.each([
  ['code', code, passkey],
  ['passkey', passkey, code],
])('a recovery share that a %s seals opens by that, and for its user alone', async (kind, secret, other) => {
  const share = random(17)
  const sealed = await sealRecovery(share, secret, 'ada')
  expect(sealed.kind).toBe(kind)
  expect(await openRecovery(sealed, secret, 'ada')).toEqual(share)
  expect(await openRecovery(sealed, secret, 'eve')).toBeUndefined()
  expect(await openRecovery(sealed, other, 'ada')).toBeUndefined()
  expect(await openRecovery(sealed, undefined, 'ada')).toBeUndefined()
})
