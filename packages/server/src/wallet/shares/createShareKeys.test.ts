import { compactDecrypt, EncryptJWT, exportJWK, generateKeyPair, importJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { encryptTo } from '../../../test/wallet/crossShares.ts'
import { testKeys } from '../../../test/wallet/startWallet.ts'
import type { WalletKeySettings } from '../../settings/settings.ts'
import type { KeyWrapper } from '../keys/keyWrapper.ts'
import { createLocalKey, openWalletKeys } from '../keys/openWalletKeys.ts'
import { createShareKeys } from './createShareKeys.ts'

const owner = { userId: 'ada', key: 'frame' }
const share = Buffer.from('a recovery share').toString('base64url')
const older = testKeys.server
const newer = { id: 'server-2', key: '44'.repeat(32) }

/** Opens the keys of a process with this ring. */
const open = (server: WalletKeySettings['server'] = older, now?: () => number) =>
  createShareKeys(openWalletKeys({ ...testKeys, server }).server, now)
/** Sends a share as a frame does, encrypted to a key made for its owner. */
const send = async (keys = open(), text = share) => {
  const { kid, ...jwk } = await keys.make(owner)
  return encryptTo(jwk, text, { kid })
}
const dead = {
  ...{ code: 'SHARE_KEY_DEAD', status: 400 },
  reasons: [
    {
      field: 'recovery.share',
      description: 'The share key expired, or belongs to another frame. Request a new one.',
    },
  ],
}
const invalid = (field: string, description: string) => ({
  ...{ code: 'PARAMETER_INVALID', status: 400 },
  ...{ reasons: [{ field, description }], cause: expect.any(Error) },
})
const notOpen = invalid('recovery.share', 'The share cannot be decrypted.')

describe('a recovery share sent by a frame', () => {
  it('opens in any process with the ring, and is not visible in transit', async () => {
    const { kid, ...jwk } = await open().make(owner)
    const encrypted = await encryptTo(jwk, share, { kid })
    expect(await open().open(encrypted, owner)).toBe(share)
    const said = encrypted.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    expect([encrypted, ...said].filter((text) => text.includes(share))).toEqual([])
    expect(Object.keys(jwk)).not.toContain('d')
  })

  it('opens during a rotation, and requests another key once its own was removed', async () => {
    const encrypted = await send(open(older))
    expect(await open([newer, ...older]).open(encrypted, owner)).toBe(share)
    await expect(open([newer]).open(encrypted, owner)).rejects.toMatchObject(dead)
    expect(await open([newer]).open(await send(open([newer])), owner)).toBe(share)
  })

  it('requests another key for one of another user or frame, an expired one, or a foreign one', async () => {
    const encrypted = await send()
    for (const other of [{ userId: 'eve' }, { key: 'another frame' }])
      await expect(open().open(encrypted, { ...owner, ...other })).rejects.toMatchObject({
        ...{ ...dead, cause: expect.any(Error) },
      })
    const at = (ms: number) => open(older, () => ms)
    const made = await send(at(0))
    expect(await at(299_999).open(made, owner)).toBe(share)
    await expect(at(300_000).open(made, owner)).rejects.toMatchObject(dead)
    const { kid, ...jwk } = await open().make(owner)
    for (const name of [undefined, '', 'v1.x.y.z', `${kid.slice(0, -4)}AAAA`])
      await expect(open().open(await encryptTo(jwk, share, { kid: name }), owner)).rejects.toMatchObject(dead)
  })

  it('requests another key when a KMS refuses the named one, and fails temporarily when it is unreachable', async () => {
    const inside = createLocalKey({ id: 'inside', key: '66'.repeat(32) })
    const state = { isAway: false }
    const kms: KeyWrapper = {
      id: 'kms',
      wrap: inside.wrap,
      async unwrap(wrapped, context) {
        if (state.isAway) throw new Error('kms.example does not answer')
        return inside.unwrap(wrapped, context).catch(() => undefined)
      },
    }
    const keys = open([kms])
    const { kid, ...jwk } = await keys.make(owner)
    const encrypted = await encryptTo(jwk, share, { kid })
    expect(await keys.open(encrypted, owner)).toBe(share)
    await expect(keys.open(encrypted, { ...owner, userId: 'eve' })).rejects.toMatchObject(dead)
    const [version, id] = kid.split('.')
    const madeUp = await encryptTo(jwk, share, { kid: `${version}.${id}.AAAA.AAAA` })
    await expect(keys.open(madeUp, owner)).rejects.toMatchObject(dead)
    state.isAway = true
    await expect(keys.open(encrypted, owner)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  })

  it('is refused when tampered with, for another key, in another form, or when not a share', async () => {
    const [header, none, iv, text = '', tag = ''] = (await send()).split('.')
    const flip = (part: string) => `${part[0] === 'A' ? 'B' : 'A'}${part.slice(1)}`
    const { kid, ...jwk } = await open().make(owner)
    const { publicKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
    const wrong = [
      [header, none, iv, flip(text), tag].join('.'),
      [header, none, iv, text, flip(tag)].join('.'),
      await encryptTo(await exportJWK(publicKey), share, { kid }),
      await encryptTo(jwk, share, { kid, enc: 'A128GCM' }),
      await new EncryptJWT({})
        .setProtectedHeader({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', kid })
        .encrypt(await importJWK(jwk, 'ECDH-ES')),
    ]
    for (const encrypted of wrong) await expect(open().open(encrypted, owner)).rejects.toMatchObject(notOpen)
    const noShare = { ...invalid('recovery.share', 'The decrypted text is not a share.'), cause: undefined }
    for (const text of ['no <share>', 'x'.repeat(1_025)])
      await expect(open().open(await send(open(), text), owner)).rejects.toMatchObject(noShare)
    const noHeader = invalid('recovery.share', 'The JWE header is invalid.')
    for (const encrypted of ['x..x.x.x', ''])
      await expect(open().open(encrypted, owner)).rejects.toMatchObject(noHeader)
  })
})

describe('a recovery share sent to a frame', () => {
  it('opens with the key that the frame generated, and no other', async () => {
    const own = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
    const { x = '', y = '' } = await exportJWK(own.publicKey)
    const encrypted = await open().encrypt(share, { kty: 'EC', crv: 'P-256', x, y })
    expect(Buffer.from((await compactDecrypt(encrypted, own.privateKey)).plaintext).toString()).toBe(share)
    const other = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
    await expect(compactDecrypt(encrypted, other.privateKey)).rejects.toThrow()
  })

  it('is never encrypted to a point off the curve', async () => {
    const frameKey = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) } as const
    await expect(open().encrypt(share, frameKey)).rejects.toMatchObject(
      invalid('shareKey', 'The key is not a point on P-256.'),
    )
  })
})
