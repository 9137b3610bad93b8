import { createHash } from 'node:crypto'
import { socialProviders } from '@latchkey/protocol/vocabulary'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { identityClient } from './identityClient.ts'
import { type RunningIdentities, startIdentities } from './startIdentities.ts'

const redirectUri = 'http://localhost:4406/social/callback/google'
let identities: RunningIdentities
beforeAll(async () => {
  identities = await startIdentities({ port: 0, redirectUri: () => redirectUri })
})
afterAll(() => identities?.close())

/** Returns where a provider redirects a request with these parameters. */
async function authorize(provider: string, more: Record<string, string | undefined> = {}) {
  const words = {
    client_id: identityClient.id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid',
    state: 'state',
    code_challenge: createHash('sha256').update('verifier').digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }
  const sent = Object.entries(words).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const url = `${identities.origin}/${provider}/auth?${new URLSearchParams(sent)}`
  const response = await fetch(url, { redirect: 'manual' })
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    text: await response.text(),
  }
}

it('lists the providers it simulates and runs no scripts', async () => {
  const response = await fetch(identities.origin)
  expect(await response.text()).toContain('Google, GitHub, Apple, Facebook, X, Discord')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await fetch(`${identities.origin}/myspace/auth`)).status).toBe(404)
})

it.each(socialProviders)('asks for an account at %s', async (provider) => {
  const { status, location } = await authorize(provider)
  expect(status).toBe(303)
  expect(location).toMatch(new RegExp(`^/${provider}/interaction/`))
})

it('requires PKCE and redirects only to the registered address', async () => {
  const bare = await authorize('google', { code_challenge: undefined, code_challenge_method: undefined })
  expect(bare.location).toContain(`${redirectUri}?error=invalid_request`)
  const astray = await authorize('google', { redirect_uri: 'https://evil.example/' })
  expect([astray.status, astray.location]).toEqual([400, ''])
  expect(astray.text).toContain('Something went wrong')
  expect((await fetch(`${identities.origin}/google/interaction/nobody`)).status).toBe(400)
})
