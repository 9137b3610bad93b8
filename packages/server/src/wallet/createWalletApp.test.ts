import type { Endpoint } from '@latchkey/protocol/api'
import { pageSettingsElementId } from '@latchkey/protocol/pageSettings'
import { exampleShare, type WalletEndpointId, walletAccess, walletEndpoints } from '@latchkey/protocol/wallet'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeRows } from '../../test/changeRows.ts'
import { createPasskeyDevice } from '../../test/wallet/createPasskeyDevice.ts'
import { testCode } from '../../test/wallet/createTestLogins.ts'
import {
  createWalletClient,
  type ProofClaims,
  type WalletClient,
  type WalletQuestion,
} from '../../test/wallet/createWalletClient.ts'
import { encryptRecovery, recover } from '../../test/wallet/crossShares.ts'
import { codeOf } from '../../test/wallet/openLoginServer.ts'
import { startMailServer } from '../../test/wallet/startMailServer.ts'
import { type RunningWallet, startWallet } from '../../test/wallet/startWallet.ts'
import { proveAccounts } from '../../test/wallet/testAccounts.ts'
import { walletSessions } from '../storage/schema/walletSessions.ts'
import { he } from './words/languages/he.ts'

let running: RunningWallet
let client: WalletClient
let mailServer: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  mailServer = await startMailServer()
  running = await startWallet({ changesSmtpUrl: mailServer.url })
  client = await createWalletClient(running.origin)
  await client.logIn('ada@example.com')
})
afterAll(async () => {
  await running?.close()
  await mailServer?.close()
})

const appOrigin = 'https://app.example'
const row = (id: WalletEndpointId): Endpoint => walletEndpoints[id]
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${running.origin}${path}`, { headers })
const frame = (query: Record<string, string>) =>
  get(`/frame?${new URLSearchParams({ projectId: 'app', v: '4', origin: appOrigin, ...query })}`)

const shutFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'captured-surface-control',
  'clipboard-read',
  'compute-pressure',
  'digital-credentials-create',
  'digital-credentials-get',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'language-detector',
  'language-model',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'on-device-speech-recognition',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'summarizer',
  'translator',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

describe('the frame’s page', () => {
  it('[9.18] allows one origin of the project to embed it, and connects only to its own origin and the API', async () => {
    const response = await frame({})
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `connect-src 'self' ${running.api}`,
      "img-src 'self' data:",
      `frame-ancestors ${appOrigin}`,
      "base-uri 'none'",
      "form-action 'none'",
    ])
    expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const permissions = response.headers.get('permissions-policy')?.split(', ') ?? []
    expect(permissions.filter((feature) => !feature.endsWith('=()'))).toEqual([
      'publickey-credentials-get=(self)',
      'publickey-credentials-create=(self)',
      'clipboard-write=(self)',
    ])
    expect(permissions.filter((feature) => feature.endsWith('=()'))).toEqual(
      shutFeatures.map((feature) => `${feature}=()`),
    )
    expect((await frame({ v: '3' })).status).toBe(400)
  })

  it.each([
    ['https://own.host.example', 'frame'],
    ['https://shop.host.example', undefined],
    ['https://app.example', undefined],
  ])(
    'tells only %s, which the operator marked as its own, to show approvals itself',
    async (origin, approvals) => {
      const page = await (await frame({ origin })).text()
      const [, json] = /<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(page) ?? []
      expect(JSON.parse(json ?? '').approvals).toBe(approvals)
    },
  )

  it('embeds its settings in a block of JSON', async () => {
    const page = await (await frame({ origin: 'https://shop.host.example/' })).text()
    const [, json] =
      new RegExp(`<script type="application/json" id="${pageSettingsElementId}">(.*?)</script>`).exec(page) ??
      []
    expect(JSON.parse(json ?? '')).toEqual({
      projectId: 'app',
      projectName: 'App',
      appOrigin: 'https://shop.host.example',
      proofNonce: expect.stringMatching(/^[\w-]{22}$/),
      api: running.api,
      rpc: { 'eip155:1': `${running.api}/v1/?chainId=eip155%3A1&projectId=app` },
      networks: [{ id: 'eip155:1', name: 'Chain 1', symbol: 'ETH', decimals: 18 }],
      smartAccounts: {},
    })
  })

  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['an origin with an allowed prefix', { origin: 'https://app.example.evil.example' }, 403],
    ['another scheme', { origin: 'http://app.example' }, 403],
    ['another port', { origin: 'https://app.example:8443' }, 403],
    ['a path', { origin: 'https://app.example/path' }, 403],
    ['no origin', { origin: '' }, 403],
    ['null', { origin: 'null' }, 403],
    ['several', { origin: 'https://app.example https://evil.example' }, 403],
    ['a host that would end the directive', { origin: 'https://evil.example;x.host.example' }, 403],
    ['a host that would start another policy', { origin: 'https://evil.example,x.host.example' }, 403],
    ['a wildcard host', { origin: 'https://*.host.example' }, 403],
    ['a quoted host', { origin: "https://'self'.host.example" }, 403],
    ['an unknown project', { projectId: 'nobody' }, 401],
    ['no project', { projectId: '' }, 401],
  ])('is refused for %s, in a response that cannot be framed', async (_, query, status) => {
    const response = await frame(query)
    expect(response.status).toBe(status)
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(await response.text()).not.toContain('<script')
  })

  it('caches its assets as immutable, and serves nothing at other paths', async () => {
    const asset = await get('/assets/main-1a2b.js')
    expect(asset.status).toBe(200)
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    for (const path of ['/', '/index.html', '/assets/../index.html', '/nothing'])
      expect((await get(path)).status).toBe(404)
  })
})

describe('the wallet’s routes', () => {
  const body = { email: 'ada@example.com', appOrigin }
  it.each<[string, Record<string, string>]>([
    ['another origin', { 'sec-fetch-site': 'same-origin', origin: appOrigin }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port of the host', { 'sec-fetch-site': 'same-site' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['the opaque origin', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ])('refuse requests from %s', async (_, headers) => {
    expect(await client.ask('createEmailLogin', { body, headers })).toMatchObject({
      status: 403,
      code: 'ORIGIN_NOT_ALLOWED',
    })
    expect((await client.ask('getWalletUser', { headers })).status).toBe(403)
  })

  it('allow no preflight, and no origin to read responses', async () => {
    const preflight = await fetch(`${running.origin}/wallet/email-logins?projectId=app`, {
      method: 'OPTIONS',
      headers: { origin: appOrigin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.ok).toBe(false)
    const { headers } = await client.ask('getWalletUser')
    for (const { headers: all } of [preflight, { headers }])
      expect(all.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('require a project, and count its clients', async () => {
    const unknown = await get('/wallet/user?projectId=nobody')
    expect([unknown.status, (await unknown.json()).code]).toEqual([401, 'PROJECT_UNKNOWN'])
    expect((await get('/wallet/user')).status).toBe(401)
    const { headers } = await client.ask('getWalletUser')
    expect(Number(headers.get('ratelimit-remaining'))).toBeGreaterThan(0)
  })

  it('state the problem and the required scheme in every 401', async () => {
    const challengeOf = ({ status, headers }: { status: number; headers: Headers }) => {
      expect(status).toBe(401)
      return headers.get('www-authenticate')
    }
    const ask = async (question: WalletQuestion) => challengeOf(await client.ask('getWalletUser', question))
    const { accessToken: token } = client.session()
    const prove = (claims: ProofClaims) => client.prove('getWalletUser', {}, { token, claims })
    const way = 'DPoP algs="ES256"'
    expect(await ask({ proof: null })).toBe(`${way}, error="invalid_dpop_proof"`)
    expect(await ask({ proof: await prove({ htm: 'POST' }) })).toBe(`${way}, error="invalid_dpop_proof"`)
    for (const nonce of [undefined, 'of another day'])
      expect(await ask({ proof: await prove({ nonce }) })).toBe(`${way}, error="use_dpop_nonce"`)
    const used = await prove({})
    expect((await client.ask('getWalletUser', { proof: used })).headers.get('www-authenticate')).toBeNull()
    expect(await ask({ proof: used })).toBe(`${way}, error="invalid_dpop_proof"`)
    expect(await ask({ token: 'x'.repeat(43) })).toBe(`${way}, error="invalid_token"`)
    expect(await ask({ token: undefined })).toBe(way)
    expect(challengeOf(await get('/wallet/user?projectId=nobody'))).toBe(way)

    const idle = await createWalletClient(running.origin)
    await idle.logIn('idle@example.com')
    await changeRows(
      running,
      walletSessions,
      ({ loginAt }) => ({ loginAt: loginAt - 360_000 }),
      eq(walletSessions.userId, idle.session().user.id),
    )
    expect(challengeOf(await recover(idle))).toBe(
      `${way}, error="insufficient_user_authentication", max_age="300"`,
    )
  })

  it.each(Object.keys(walletEndpoints) as WalletEndpointId[])(
    '%s responds to its example as its row states',
    async (id) => {
      const [example] = row(id).examples
      const question = { ...example, ...(await prepare(id)) } as { params?: Record<string, string> }
      expect(await client.ask(id, question)).toMatchObject({ status: 200, code: undefined })
    },
  )

  it.each(Object.keys(walletEndpoints) as WalletEndpointId[])(
    '%s refuses invalid input, and requests without a proof',
    async (id) => {
      const { method, examples } = row(id)
      const { params, body } = examples[0] as { params?: Record<string, string>; body?: unknown }
      const given = { ...(params && { params }), ...(body !== undefined && { body }) }
      expect(await client.ask(id, { ...given, proof: null })).toMatchObject({
        status: 401,
        code: 'PROOF_INVALID',
      })
      if (walletAccess[id] !== 'key')
        expect(await client.ask(id, { ...given, token: undefined })).toMatchObject({
          status: 401,
          code: 'SESSION_INVALID',
        })
      if (params)
        for (const wrong of ['x', '../../../etc/passwd', 'x'.repeat(300)])
          expect(
            await client.ask(id, {
              ...given,
              params: Object.fromEntries(Object.keys(params).map((name) => [name, wrong])),
            }),
          ).toMatchObject({ status: 400, code: 'PARAMETER_INVALID' })
      if (method === 'GET') return
      for (const wrong of ['', 'not json', '[]', 'null', '"text"'])
        expect(await client.ask(id, { ...given, body: wrong })).toMatchObject({
          status: 422,
          code: 'BODY_INVALID',
        })
      for (const name of Object.keys(Object(body)))
        for (const wrong of [undefined, null, 7, '<script>', { nested: true }]) {
          const { status } = await client.ask(id, { ...given, body: { ...Object(body), [name]: wrong } })
          // 422 if the shape is wrong, 400 if a value is.
          expect([400, 422]).toContain(status)
        }
      expect((await client.ask(id, { ...given, body: JSON.stringify('x'.repeat(300_000)) })).status).toBe(413)
    },
  )

  const walletBody = async () => ({
    ...walletEndpoints.createWallet.examples[0].body,
    ...(await proveAccounts(client)),
    recovery: await encryptRecovery(client, { kind: 'automatic', share: exampleShare }),
  })

  /** Prepares what an example needs to succeed: a pending login, valid tokens, a wallet or none. */
  async function prepare(id: WalletEndpointId): Promise<object> {
    await client.logIn(`${id}@example.com`)
    if (['addWalletDevice', 'changeRecovery', 'recoverWallet', 'releaseShare'].includes(id))
      await client.ask('createWallet', { body: await walletBody() })
    if (id === 'createWallet') return { body: await walletBody() }
    if (id === 'changeRecovery') {
      const { recovery, baseShare: serverShare } = await walletBody()
      return { body: { serverShare, recovery } }
    }
    if (id === 'refreshWalletSession') return { body: { refreshToken: client.session().refreshToken } }
    if (id === 'revokeWalletSession') {
      const other = await createWalletClient(running.origin)
      await other.logIn(`${id}@example.com`)
      const { sessions } = (await other.ask('getWalletSessions')).value
      return { params: { sessionId: sessions.find(({ isCurrent }) => !isCurrent)?.id } }
    }
    if (id === 'createEmailChange' || id === 'confirmOldEmail' || id === 'confirmNewEmail')
      return prepareChange(id)
    if (id === 'createPasskeyLogin') return { body: { appOrigin } }
    if (id === 'createPasskey' || id === 'verifyPasskeyLogin') return preparePasskey(id)
    if (id !== 'getEmailLogin' && id !== 'verifyEmailLogin') return {}
    const { loginId } = (await client.ask('createEmailLogin', { body })).value
    return { params: { loginId }, ...(id === 'verifyEmailLogin' && { body: { code: testCode } }) }
  }

  /** Prepares a passkey login up to its last step, with a passkey that is new or known. */
  async function preparePasskey(id: 'createPasskey' | 'verifyPasskeyLogin') {
    const device = createPasskeyDevice()
    const begin = async () => {
      const { loginId, challenge } = (await client.ask('createPasskeyLogin', { body: { appOrigin } })).value
      return { params: { loginId }, ceremony: { challenge, origin: running.origin, topOrigin: appOrigin } }
    }
    const { params, ceremony } = await begin()
    const made = { params, body: { name: 'My wallet', credential: device.create(ceremony) } }
    if (id === 'createPasskey') return made
    await client.ask('createPasskey', made)
    const login = await begin()
    return { params: login.params, body: { credential: device.get(login.ceremony) } }
  }

  /** Prepares an email change up to the step of a route. */
  async function prepareChange(id: 'createEmailChange' | 'confirmOldEmail' | 'confirmNewEmail') {
    const wanted = { email: `${id.toLowerCase()}@example.org`, appOrigin }
    if (id === 'createEmailChange') return { body: wanted }
    const takeCode = async (to: string) => ({ code: codeOf(await mailServer.next(to)) ?? '' })
    const { changeId } = (await client.ask('createEmailChange', { body: wanted })).value
    const old = { params: { changeId }, body: await takeCode(`${id.toLowerCase()}@example.com`) }
    if (id === 'confirmOldEmail') return old
    const { value } = await client.ask('confirmOldEmail', old)
    return { params: { changeId: value.changeId }, body: await takeCode(wanted.email) }
  }
})

describe('the page behind an email’s link', () => {
  const post = (headers: Record<string, string>, token = 'good') =>
    fetch(`${running.origin}/login/${token}`, { method: 'POST', headers })

  it('cannot be framed, runs no script, and submits to its own origin', async () => {
    const response = await get('/login/good')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; .*form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('is in the reader’s language, with its direction', async () => {
    const response = await fetch(`${running.origin}/login/good`, {
      headers: { 'accept-language': 'he-IL, en' },
    })
    const page = await response.text()
    expect(page).toContain('<html lang="he-IL" dir="rtl">')
    expect(page).toContain(he.login.page.confirmed.text)
  })

  it('is confirmed by its own form only', async () => {
    expect((await post({ origin: running.origin, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await post({ origin: running.origin }, 'bad')).status).toBe(410)
    for (const headers of [{}, { origin: appOrigin }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])
      expect((await post(headers as Record<string, string>)).status).toBe(403)
  })
})
