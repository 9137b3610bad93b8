import fc from 'fast-check'
import { expect, it } from 'vitest'
import { names } from '../schema/names.ts'
import { signInNonces } from '../schema/signIn.ts'
import { walletEmailLogins } from '../schema/walletLogins.ts'
import { walletSessions, walletTokens } from '../schema/walletSessions.ts'
import { createRowKeys } from './createRowKeys.ts'
import { encodeRow } from './encodeRow.ts'

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', ',', '[', ']', '\\', 'a', 'null', ':') }),
)
const number = fc.maxSafeInteger()
const session = fc.record({
  ...{ id: text, userId: text, key: text, device: text },
  ...{ createdAt: number, loginAt: number, usedAt: number },
})
const token = fc.record({
  ...{ hash: text, sessionId: text, kind: fc.constantFrom('access', 'refresh'), expiresAt: number },
  usedAt: fc.option(number),
})

it('encodes two rows the same only if they are equal', () => {
  fc.assert(
    fc.property(session, session, (one, other) => {
      const isSame =
        JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())
      expect(encodeRow(walletSessions, one) === encodeRow(walletSessions, other)).toBe(isSame)
    }),
  )
  fc.assert(
    fc.property(
      token,
      fc.constantFrom('hash', 'sessionId', 'kind'),
      fc.constantFrom('hash', 'sessionId', 'kind'),
      (row, to, from) => {
        const moved = { ...row, [to]: row[from], [from]: row[to] }
        expect(encodeRow(walletTokens, moved) === encodeRow(walletTokens, row)).toBe(row[from] === row[to])
      },
    ),
  )
})

it('encodes a value differently when it moves to another column or is missing', () => {
  fc.assert(
    fc.property(token, number, (row, at) => {
      const unused = { ...row, usedAt: null }
      expect(encodeRow(walletTokens, { ...row, usedAt: at })).not.toBe(encodeRow(walletTokens, unused))
    }),
  )
})

it('encodes rows of different tables differently', () => {
  const row = { scope: 'a', nonce: 'b', expiresAt: 1, name: 'a', owner: 'b' }
  expect(encodeRow(signInNonces, row)).not.toBe(encodeRow(names, row))
})

it('refuses values that the database could return differently', () => {
  const row = { scope: 'a', nonce: 'b', expiresAt: 1 }
  for (const value of [Number.NaN, 0.5, 2 ** 53, true, new Date(), {}, 1n])
    expect(() => encodeRow(signInNonces, { ...row, expiresAt: value })).toThrow('cannot be bound')
})

it('encodes a row’s version, table and non-null columns', () => {
  expect(encodeRow(signInNonces, { scope: 'a', nonce: 'b', expiresAt: 1 })).toBe(
    '["latchkey row v1","sign_in_nonces",["expires_at",1],["nonce","b"],["scope","a"]]',
  )
  expect(encodeRow(walletEmailLogins, { id: 'a', purpose: 'login', userId: null })).toBe(
    '["latchkey row v1","wallet_email_logins",["id","a"],["purpose","login"]]',
  )
})

it('requires an explicit value for a column with a default', () => {
  expect(() => encodeRow(walletEmailLogins, { id: 'a' })).toThrow(
    'wallet_email_logins.purpose has a default, which must be written explicitly to be bound.',
  )
  expect(encodeRow(walletEmailLogins, { id: 'a', purpose: null })).toBe(
    '["latchkey row v1","wallet_email_logins",["id","a"]]',
  )
})

it('verifies a MAC for its text, under a listed key only', () => {
  const one = { id: 'one', secret: 'a secret that is long enough' }
  const two = { id: 'two', secret: 'another one that is long enough' }
  const [old, both, fresh] = [createRowKeys([one]), createRowKeys([two, one]), createRowKeys([two])]
  fc.assert(
    fc.property(text, text, (said, other) => {
      const mac = old.bind(said)
      expect([old.isBound(said, mac), both.isBound(said, mac), fresh.isBound(said, mac)]).toEqual([
        ...[true, true, false],
      ])
      expect(both.isBound(other, mac)).toBe(said === other)
      for (const bent of [
        null,
        '',
        'v1',
        'v1..',
        `${mac}x`,
        mac.slice(0, -1),
        mac.replace(/^v1\.\w+/, 'v1.dHdv'),
      ])
        expect(both.isBound(said, bent)).toBe(false)
      expect(both.bind(said).startsWith(both.currentPrefix)).toBe(true)
    }),
  )
  // The same secret under another id, and another secret under the same id.
  expect(createRowKeys([{ ...one, secret: two.secret }]).isBound('a', old.bind('a'))).toBe(false)
  expect(() => createRowKeys([one, { ...two, id: 'one' }])).toThrow('same id')
})

it('reports whether older keys exist, and the MAC prefix of the first', () => {
  const one = { id: 'one', secret: 'a secret that is long enough' }
  const two = { id: 'two', secret: 'another one that is long enough' }
  expect(createRowKeys([one])).toMatchObject({ hasOlder: false, currentPrefix: 'v1.b25l.' })
  expect(createRowKeys([two, one])).toMatchObject({ hasOlder: true, currentPrefix: 'v1.dHdv.' })
})

it('hashes audit entries by purpose and text, with a key other than the rows’', () => {
  const one = { id: 'one', secret: 'a secret that is long enough' }
  const keys = createRowKeys([one])
  const hashes = [keys.hash('email', 'a'), keys.hash('user', 'a'), keys.hash('email', 'b')]
  expect(new Set(hashes).size).toBe(3)
  expect(keys.hash('email', 'a')).toBe(createRowKeys([one]).hash('email', 'a'))
  expect(keys.bind(JSON.stringify(['email', 'a']))).not.toContain(keys.hash('email', 'a'))
  // Rows and logs written earlier stay valid.
  expect(keys.hash('email', 'a')).toBe('v62B67znRqCiQOmGTIxGuxHUJEL7nu3mOS-WKfm7b6Q')
  expect(keys.bind('a row')).toBe('v1.b25l.8WQrh1ehTEt94A8LnEfCv_wXDBtOGqG7fpGlmNDxRYg')
})
