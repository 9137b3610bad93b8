import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { promptHttpFaults } from '../../../test/httpFaults.ts'
import { type JsonAnswer, startJsonServer } from '../../../test/startJsonServer.ts'
import { createSocialProviders } from './createSocialProviders.ts'

let server: Awaited<ReturnType<typeof startJsonServer>>
/** What the provider returns, by path. */
let answers: Record<string, JsonAnswer>
beforeAll(async () => {
  server = await startJsonServer(({ path }) => answers[path] ?? { status: 404, text: '' })
})
afterAll(() => server?.stop())
beforeEach(() => {
  answers = {
    '/.well-known/openid-configuration': {
      body: {
        issuer: server.origin,
        authorization_endpoint: `${server.origin}/authorize`,
        token_endpoint: `${server.origin}/token`,
        jwks_uri: `${server.origin}/keys`,
      },
    },
    '/token': { body: { access_token: 'token', token_type: 'bearer' } },
    '/userinfo': { body: { id: 7, name: 'Ada' } },
  }
})

const one = { clientId: 'id', clientSecret: 'secret', scope: 'openid' }
const way = {
  state: 'state',
  verifier: 'v'.repeat(43),
  nonce: 'nonce',
  redirectUri: 'https://wallet.example/back',
}
const openProviders = () =>
  createSocialProviders({
    google: { ...one, issuer: server.origin },
    github: {
      ...one,
      endpoints: {
        authorization: `${server.origin}/authorize`,
        token: `${server.origin}/token`,
        userinfo: `${server.origin}/userinfo`,
      },
      subject: 'id',
      name: 'name',
    },
  })
const redeem = () =>
  openProviders().redeem('github', new URL(`${way.redirectUri}?code=code&state=state`), way)

it('reads a visitor', async () => {
  expect(await redeem()).toEqual({ subject: '7', name: 'Ada', verifiedEmail: null })
})

it('reads no more of a token than of any other service’s response', async () => {
  answers['/token'] = {
    body: { access_token: 'token', token_type: 'bearer', more: 'x'.repeat(8_100_000) },
  }
  await expect(redeem()).rejects.toThrow()
})

describe.each(promptHttpFaults)('a provider that %s', (_, __, fault) => {
  it('logs nobody in instead of its token', async () => {
    answers['/token'] = fault
    await expect(redeem()).rejects.toThrow()
  })

  it('logs nobody in instead of its visitor', async () => {
    answers['/userinfo'] = fault
    await expect(redeem()).rejects.toThrow()
  })

  it('is asked again for its metadata', async () => {
    const providers = openProviders()
    const whole = answers['/.well-known/openid-configuration']
    answers['/.well-known/openid-configuration'] = fault
    await expect(providers.toAuthorization('google', way)).rejects.toThrow()
    answers['/.well-known/openid-configuration'] = whole ?? fault
    expect((await providers.toAuthorization('google', way)).pathname).toBe('/authorize')
  })
})
