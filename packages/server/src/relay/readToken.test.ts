import { generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readToken } from './readToken.ts'

const audience = 'wss://relay.latchkey.test'
const audiences = ['wss://other.latchkey.test/relay', 'wss://relay.latchkey.test/relay']
const now = 1_790_000_000
const keyPair = generateKeyPair()
const sign = ({ aud = audience, iat = now, ttl = 86_400, sub = 'f00d' } = {}) =>
  signJWT(sub, aud, ttl, keyPair, iat)
const read = (token: string) => readToken(token, { audiences, now: () => now * 1_000 })

describe('readToken', () => {
  it('names the client whose key has signed', async () => {
    const reading = read(await sign())
    expect(reading).toEqual({ clientId: expect.stringMatching(/^did:key:z6Mk[1-9A-Za-z]{44}$/) })
    expect(read(await sign({ sub: 'beef' }))).toEqual(reading)
  })

  it('says that a token is not valid yet, with two minutes of patience for clocks', async () => {
    expect(read(await sign({ iat: now + 119 }))).toHaveProperty('clientId')
    expect(read(await sign({ iat: now + 121 }))).toEqual({
      refusal: 'JWT validation error: JWT Token is not yet valid',
    })
  })

  it('says that a token is over, which one of a slow clock is', async () => {
    const slow = (bySeconds: number) => sign({ iat: now - bySeconds, ttl: 300 })
    expect(read(await slow(419))).toHaveProperty('clientId')
    expect(read(await slow(421))).toEqual({ refusal: 'JWT validation error: JWT Token is expired' })
  })

  it('takes no token that is over, or was made for another relay, or names nothing', async () => {
    expect(read(await sign({ iat: now - 86_400 - 119 }))).toHaveProperty('clientId')
    for (const wrong of [
      { iat: now - 86_400 - 121 },
      { aud: 'wss://relay.attacker.test' },
      { aud: 'relay.latchkey.test' },
      { sub: '' },
    ]) {
      expect(read(await sign(wrong))).toHaveProperty('refusal')
    }
  })

  it('takes no token that was changed in one character', async () => {
    const token = await sign()
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'aZ09-_.='), (at, character) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1)
        // The last character of a part has bits that say nothing.
        fc.pre(changed !== token && at !== token.length - 1)
        expect(read(changed)).toHaveProperty('refusal')
      }),
    )
  })

  it('takes nothing that is no token, however long', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.base64String(), { maxLength: 4 }).map((parts) => parts.join('.')),
        ),
        (text) => {
          expect(read(text)).toHaveProperty('refusal')
        },
      ),
    )
    expect(read('a'.repeat(1_000_000))).toHaveProperty('refusal')
  })
})
