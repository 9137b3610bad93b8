import { createDecipheriv, hkdfSync } from 'node:crypto'
import { expect, it } from 'vitest'
import type { RecoverySecret } from '../base/ports.ts'
import { openRecovery, sealRecovery } from './sealRecovery.ts'

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
const code: RecoverySecret = { bytes: random(32) }
const passkey: RecoverySecret = { bytes: random(32), credentialId: 'credential' }

it.each([
  ['code', code, passkey],
  ['passkey', passkey, code],
])(
  'opens a recovery share sealed with a %s using that secret, and for its user only',
  async (kind, secret, other) => {
    const share = random(17)
    const sealed = await sealRecovery(share, secret, 'ada')
    expect(sealed.kind).toBe(kind)
    expect(await openRecovery(sealed, secret, 'ada')).toEqual(share)
    expect(await openRecovery(sealed, secret, 'eve')).toBeUndefined()
    expect(await openRecovery(sealed, other, 'ada')).toBeUndefined()
    expect(await openRecovery(sealed, undefined, 'ada')).toBeUndefined()
  },
)

it('sends an automatic recovery share unsealed, and opens it without a secret', async () => {
  const share = random(17)
  const sent = await sealRecovery(share, undefined, 'ada')
  expect(sent).toEqual({ kind: 'automatic', share: Buffer.from(share).toString('base64url') })
  expect(await openRecovery(sent, undefined, 'ada')).toEqual(share)
})

it.each([
  ['code', code],
  ['passkey', passkey],
])(
  'opens a share sealed with a %s using another implementation of HKDF and AES-GCM',
  async (kind, secret) => {
    const share = random(17)
    const sealed = await sealRecovery(share, secret, 'ada')
    expect(Object.keys(sealed)).toEqual([
      ...['kind', 'share', 'salt'],
      ...(kind === 'passkey' ? ['credentialId'] : []),
    ])
    if (sealed.kind === 'automatic') throw new TypeError('Expected a sealed share')
    const bytes = Buffer.from(sealed.share, 'base64url')
    const info = Buffer.from(`["latchkey recovery",1,"${kind}","ada"]`)
    const key = hkdfSync('sha256', secret.bytes, Buffer.from(sealed.salt ?? '', 'base64url'), info, 32)
    const cipher = createDecipheriv('aes-256-gcm', Buffer.from(key), bytes.subarray(0, 12)).setAAD(info)
    cipher.setAuthTag(bytes.subarray(-16))
    expect(Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()])).toEqual(
      Buffer.from(share),
    )
  },
)

it('keeps the passkey’s salt, and names its credential', async () => {
  const salt = random(16)
  expect(await sealRecovery(random(17), { ...passkey, salt }, 'ada')).toMatchObject({
    salt: Buffer.from(salt).toString('base64url'),
    credentialId: 'credential',
  })
})

it('opens no sealed share whose salt was lost', async () => {
  const { kind, share } = await sealRecovery(random(17), code, 'ada')
  expect(await openRecovery({ kind, share }, code, 'ada')).toBeUndefined()
})
