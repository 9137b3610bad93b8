import { createHmac, webcrypto } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createEnvelope } from './createEnvelope.ts'
import { gcmOpen, gcmSeal } from './gcm.ts'
import type { KeyWrapper } from './keyWrapper.ts'
import { createLocalKey, openWalletKeys } from './openWalletKeys.ts'

const toText = (bytes: string | Uint8Array) => Buffer.from(bytes as Uint8Array).toString('base64url')
const [one, two] = ['11', '22'].map((byte) => byte.repeat(32)) as [string, string]
const older = createLocalKey({ id: 'server-1', key: one })
const newer = createLocalKey({ id: 'server-2', key: two })
const rowKey = new Uint8Array(32).fill(7)

describe('AES-256-GCM', () => {
  const key = Buffer.from(one, 'hex')

  it('seals like WebCrypto: the IV first, the tag last', async () => {
    const sealed = Uint8Array.from(gcmSeal(key, Buffer.from('secret'), 'ada'))
    expect(sealed.length).toBe(12 + 6 + 16)
    const imported = await webcrypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
    const algorithm = { name: 'AES-GCM', iv: sealed.subarray(0, 12), additionalData: Buffer.from('ada') }
    const opened = await webcrypto.subtle.decrypt(algorithm, imported, sealed.subarray(12))
    expect(Buffer.from(opened).toString()).toBe('secret')
    expect(toText(gcmSeal(key, Buffer.from('secret'), 'ada'))).not.toBe(toText(sealed))
  })

  it('rejects another bit, length, key or context', () => {
    const sealed = gcmSeal(key, Buffer.from('secret'), 'ada')
    expect(gcmOpen(key, sealed, 'ada').toString()).toBe('secret')
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Uint8Array.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => gcmOpen(key, changed, 'ada')).toThrow()
      expect(() => gcmOpen(key, sealed.subarray(0, at), 'ada')).toThrow()
    }
    expect(() => gcmOpen(key, Buffer.concat([sealed, Buffer.alloc(1)]), 'ada')).toThrow()
    expect(() => gcmOpen(Buffer.from(two, 'hex'), sealed, 'ada')).toThrow()
    expect(() => gcmOpen(key, sealed, 'eve')).toThrow()
  })
})

describe('a local key', () => {
  it('wraps for a context, and unwraps for no other key or context', async () => {
    const wrapped = await older.wrap(rowKey, 'ada')
    expect(older.id).toBe('server-1')
    expect(await older.unwrap(wrapped, 'ada')).toEqual(Buffer.from(rowKey))
    const inCapitals = createLocalKey({ id: 'other', key: 'ab'.repeat(32).toUpperCase() })
    const inSmall = createLocalKey({ id: 'other', key: 'ab'.repeat(32) })
    expect(await inSmall.unwrap(await inCapitals.wrap(rowKey, 'ada'), 'ada')).toEqual(Buffer.from(rowKey))
    await expect(newer.unwrap(wrapped, 'ada')).rejects.toThrow()
    await expect(older.unwrap(wrapped, 'eve')).rejects.toThrow()
  })

  it.each(['', one.slice(2), `${one}00`, `${one}0`, `0x${one}`, `g${one.slice(1)}`])(
    'is 32 bytes in hex, and not "%s"',
    (key) => {
      expect(() => createLocalKey({ id: 'server-1', key })).toThrow(
        new TypeError('The wallet\'s key "server-1" must be 32 bytes in hex.'),
      )
    },
  )
})

describe('an envelope', () => {
  const ada = ['email', 'ada']

  it('opens for its own context only', async () => {
    const envelope = createEnvelope([older])
    const sealed = await envelope.seal('secret ✓', ada)
    expect(await envelope.open(sealed, ada)).toBe('secret ✓')
    for (const other of [['email', 'eve'], ['email'], ['emailada'], ['email","ada'], ['ada', 'email'], []])
      await expect(envelope.open(sealed, other)).rejects.toThrow()
  })

  it('names its key, and uses a new row key each time', async () => {
    const envelope = createEnvelope([newer, older])
    const sealed = [await envelope.seal('secret', ada), await envelope.seal('secret', ada)]
    const parts = sealed.map((text) => text.split('.'))
    expect(envelope.currentPrefix).toBe(`v1.${toText('server-2')}.`)
    expect(parts.map(([version, id]) => [version, id])).toEqual(Array(2).fill(['v1', toText('server-2')]))
    const rowKeys = await Promise.all(
      parts.map(([, , wrapped = '']) =>
        newer.unwrap(Buffer.from(wrapped, 'base64url'), JSON.stringify(['v1', ...ada])),
      ),
    )
    expect(rowKeys.map((key) => key?.length)).toEqual([32, 32])
    expect(toText(rowKeys[0] ?? '')).not.toBe(toText(rowKeys[1] ?? ''))
  })

  it('opens with an older key, and is rewrapped with the first', async () => {
    const sealed = await createEnvelope([older]).seal('secret', ada)
    const both = createEnvelope([newer, older])
    expect(await both.open(sealed, ada)).toBe('secret')
    const rewrapped = (await both.rewrap(sealed, ada)) ?? ''
    expect(rewrapped.startsWith(both.currentPrefix)).toBe(true)
    expect(await createEnvelope([newer]).open(rewrapped, ada)).toBe('secret')
    expect(rewrapped.split('.')[3]).toBe(sealed.split('.')[3])
    expect(await both.rewrap(rewrapped, ada)).toBeUndefined()
    await expect(both.rewrap(sealed, ['email', 'eve'])).rejects.toThrow()
  })

  it('names the key that is missing from the settings', async () => {
    const sealed = await createEnvelope([older]).seal('secret', ada)
    const lacks = (id: string) =>
      new TypeError(`The wallet's key "${id}" is missing from the settings, but wraps existing rows.`)
    await expect(createEnvelope([newer]).open(sealed, ada)).rejects.toThrow(lacks('server-1'))
    await expect(createEnvelope([newer]).rewrap(sealed, ada)).rejects.toThrow(lacks('server-1'))
    await expect(createEnvelope([older]).open(sealed.replace('v1', 'v2'), ada)).rejects.toThrow(
      lacks('server-1'),
    )
    await expect(createEnvelope([older]).open('v1', ada)).rejects.toThrow(lacks(''))
  })

  it('fails to open when a key refuses, such as a KMS', async () => {
    const kms: KeyWrapper = {
      id: 'kms',
      wrap: async () => Buffer.from('wrapped'),
      unwrap: async (wrapped) => (wrapped.length === 0 ? undefined : rowKey),
    }
    await expect(createEnvelope([kms]).open(`v1.${toText('kms')}`, ada)).rejects.toThrow(
      new TypeError('The wallet\'s key "kms" cannot unwrap the row.'),
    )
  })

  it('refuses two keys with one id', () => {
    const same = createLocalKey({ id: 'server-1', key: two })
    expect(() => createEnvelope([older, same])).toThrow(
      new TypeError('Two of the wallet’s keys have the same id.'),
    )
  })
})

describe('the configured keys', () => {
  const secret = 's'.repeat(32)
  const settings = { server: [{ id: 'a', key: one }], recovery: [{ id: 'a', key: two }], secret } as const

  it('form separate rings for the server and for recovery', async () => {
    const { server, recovery } = openWalletKeys(settings)
    const sealed = await server.seal('secret', ['ada'])
    expect(await server.open(sealed, ['ada'])).toBe('secret')
    await expect(recovery.open(sealed, ['ada'])).rejects.toThrow()
    const added = openWalletKeys({
      ...settings,
      server: [{ id: 'b', key: '33'.repeat(32) }, ...settings.server],
    })
    expect(await added.server.open(sealed, ['ada'])).toBe('secret')
    expect(added.server.currentPrefix).toBe(`v1.${toText('b')}.`)
  })

  it('derive a key for each purpose from the secret (HKDF-SHA-256)', async () => {
    const { derive, hash } = openWalletKeys(settings)
    const imported = await webcrypto.subtle.importKey('raw', Buffer.from(secret), 'HKDF', false, [
      'deriveBits',
    ])
    const info = Buffer.from('latchkey nonce')
    const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
    const expected = Buffer.from(await webcrypto.subtle.deriveBits(algorithm, imported, 256))
    expect(derive('nonce')).toEqual(expected)
    expect(derive('nonce')).toEqual(expected)
    expect(derive('email')).not.toEqual(expected)
    expect(hash('nonce', 'text')).toBe(createHmac('sha256', expected).update('text').digest('base64url'))
  })

  it('require a secret of at least 32 characters', () => {
    expect(() => openWalletKeys({ ...settings, secret: secret.slice(1) })).toThrow(
      new TypeError("The wallet's secret must have at least 32 characters."),
    )
  })

  it('must all differ, in any case', () => {
    const key = 'ab'.repeat(32)
    const server = [{ id: 'a', key }] as const
    const same = new TypeError(
      'Two of the wallet’s keys are identical. Server and recovery keys must all differ.',
    )
    for (const other of [key, key.toUpperCase()]) {
      expect(() => openWalletKeys({ ...settings, server, recovery: [{ id: 'b', key: other }] })).toThrow(same)
      expect(() => openWalletKeys({ ...settings, server: [...server, { id: 'b', key: other }] })).toThrow(
        same,
      )
    }
  })

  it('may be those of a KMS, without key material', async () => {
    const kms = (id: string): KeyWrapper => ({ ...older, id })
    const keys = openWalletKeys({ ...settings, server: [kms('a'), kms('b')] })
    expect(await keys.server.open(await keys.server.seal('secret', ['ada']), ['ada'])).toBe('secret')
  })
})
