import { ed25519 } from '@noble/curves/ed25519'
import { utf8ToBytes } from '@noble/hashes/utils'
import { expect, it } from 'vitest'
import { fromBase64 } from './base64.ts'
import { createClientSeed, signRelayToken } from './relayToken.ts'

it('signs the token of the specification’s example', async () => {
  const token = await signRelayToken({
    seed: '58e0254c211b858ef7896b00e3f36beeb13d568d47c6031c4218b87718061295',
    audience: 'wss://relay.walletconnect.com',
    issuedAt: 1_656_910_097,
    lifetimeSeconds: 86_400,
    subject: 'c479fe5dc464e771e78b193d239a65b58d278cad1c34bfb0b5716e5bb514928e',
  })
  expect(token).toBe(
    'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6ImM0NzlmZTVkYzQ2NGU3NzFlNzhiMTkzZDIzOWE2NWI1OGQyNzhjYWQxYzM0YmZiMGI1NzE2ZTViYjUxNDkyOGUiLCJhdWQiOiJ3c3M6Ly9yZWxheS53YWxsZXRjb25uZWN0LmNvbSIsImlhdCI6MTY1NjkxMDA5NywiZXhwIjoxNjU2OTk2NDk3fQ.bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA',
  )
})

it('signs a different token for each socket, with its own key', async () => {
  const seed = createClientSeed()
  const sign = () => signRelayToken({ seed, audience: 'ws://127.0.0.1' })
  const token = await sign()
  expect(token).not.toBe(await sign())
  const [header, payload, signature = ''] = token.split('.')
  const isValid = ed25519.verify(
    fromBase64(signature) ?? '',
    utf8ToBytes(`${header}.${payload}`),
    ed25519.getPublicKey(seed),
  )
  expect(isValid).toBe(true)
})

it('signs a token that is valid for 180 s from now', async () => {
  const before = Math.floor(Date.now() / 1_000)
  const token = await signRelayToken({ seed: createClientSeed(), audience: 'ws://127.0.0.1' })
  const { iat, exp } = JSON.parse(new TextDecoder().decode(fromBase64(token.split('.')[1] ?? '')))
  expect(iat).toBeGreaterThanOrEqual(before)
  expect(iat).toBeLessThanOrEqual(Math.floor(Date.now() / 1_000))
  expect(exp - iat).toBe(180)
})
