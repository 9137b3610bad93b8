import { randomBytes } from 'node:crypto'
import { identitySettings, type RunningIdentities, startIdentities } from '@latchkey/devnet/identities'
import { socialCodeMs, walletLoginGraceMs } from '@latchkey/protocol/constants'
import { type SocialProvider, socialProviders } from '@latchkey/protocol/vocabulary'
import { eq } from 'drizzle-orm'
import { calculateJwkThumbprint } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeRows } from '../../../test/changeRows.ts'
import { createVisitor } from '../../../test/wallet/createVisitor.ts'
import { createWalletClient, type WalletClient } from '../../../test/wallet/createWalletClient.ts'
import { otherProject, type RunningWallet, startWallet } from '../../../test/wallet/startWallet.ts'
import { createLogger } from '../../createServer.ts'
import type { SocialSettings } from '../../settings/settings.ts'
import { walletTurns, walletUsers } from '../../storage/schema/wallet.ts'
import { walletAudit } from '../../storage/schema/walletAudit.ts'
import { walletSocialLogins } from '../../storage/schema/walletSocialLogins.ts'
import { createKeyedHash } from '../base/createKeyedHash.ts'
import { createJobs } from '../login/createJobs.ts'
import { tellProviderFailures } from '../login/tellProviderFailures.ts'
import { createSmtpMailer } from '../mail/createSmtpMailer.ts'
import { sweepWallet } from '../openWallet.ts'
import { englishWords } from '../words/walletWords.ts'
import { createSocialProviders } from './createSocialProviders.ts'
import { createSocialLogins } from './socialLogin.ts'

let identities: RunningIdentities
let running: RunningWallet
beforeAll(async () => {
  identities = await startIdentities({
    port: 0,
    redirectUri: (provider) => `${running.origin}/social/callback/${provider}`,
  })
  running = await startWallet({ social: identitySettings(identities.origin) })
  // The library loads with the first request, which is slow on a busy machine.
  await fetch(`${identities.origin}/google/.well-known/openid-configuration`)
})
afterAll(async () => {
  await running?.close()
  await identities?.close()
})

const appOrigin = 'https://app.example'
const newClient = () => createWalletClient(running.origin)

async function begin(client: WalletClient, provider: SocialProvider = 'google') {
  const { value } = await client.ask('createSocialLogin', { body: { provider, appOrigin } })
  return value
}
const verify = (client: WalletClient, loginId: string, code = '') =>
  client.ask('verifySocialLogin', { params: { loginId }, body: { code } })

/** Opens logins as another process of this server with other settings would. */
function openLogins(social: SocialSettings, lines: string[] = []) {
  const { users, sessions, audit, turns } = running.wallet
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  return createSocialLogins({
    ...{ users, sessions, audit, turns, database: running.opened.database },
    rows: running.context.rows.rows,
    projects: running.context.projects,
    walletOrigin: () => running.origin,
    hash: createKeyedHash(randomBytes(32)),
    ...{ mailer: createSmtpMailer({ url: 'smtp://127.0.0.1:9' }), jobs: createJobs({ log }) },
    providers: createSocialProviders(social),
    onProviderFailed: tellProviderFailures(log),
  })
}

/** Counts the recorded logins. */
const countLogins = () => running.opened.database.$count(walletAudit, eq(walletAudit.what, 'login'))

/** Completes a login, in a new browser. */
async function logIn(who: string, provider: SocialProvider = 'google') {
  const client = await newClient()
  const { loginId, uri } = await begin(client, provider)
  const { code } = await createVisitor().logIn(uri, who)
  return (await verify(client, loginId, code)).value
}

describe('a login by a social provider', () => {
  it.each(socialProviders)('[3.25 %s] creates one user, and finds it again', async (provider) => {
    const { user } = await logIn('ada', provider)
    expect(user).toMatchObject({ email: null, accounts: null, social: { provider } })
    expect(user.social?.name).toMatch(/^ada/)
    expect((await logIn('Ada', provider)).user.id).toBe(user.id)
    expect((await logIn('bob', provider)).user.id).not.toBe(user.id)
  })

  it('creates one user across all projects of the operator', async () => {
    const { user } = await logIn('grace')
    const client = await createWalletClient(running.origin, undefined, otherProject)
    const body = { provider: 'google', appOrigin: otherProject.origins[0] }
    const { loginId, uri } = (await client.ask('createSocialLogin', { body })).value
    const { code } = await createVisitor().logIn(uri, 'grace')
    expect((await verify(client, loginId, code)).value.user.id).toBe(user.id)
  })

  it('returns through a form POST where the provider uses one, like Apple, and reads nothing else from it', async () => {
    const client = await newClient()
    const { loginId, uri } = await begin(client, 'apple')
    const visitor = createVisitor()
    const { headers } = await visitor.go(uri)
    expect(new URL(headers.get('location') ?? '').searchParams.get('response_mode')).toBe('form_post')
    const address = new URL(await visitor.signIn(uri, 'ada'))
    expect(`${address.origin}${address.pathname}`).toBe(`${running.origin}/social/callback/apple`)
    expect([...address.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state'])
    // The same form is useless from a browser that has not begun the login.
    expect((await createVisitor().comeBack(address.href)).status).toBe(410)
    const { code } = await visitor.comeBack(address.href)
    expect((await verify(client, loginId, code)).status).toBe(200)
    const strange = new URLSearchParams({ state: 'x', next: 'https://evil.example', id_token: 'x' })
    const post = (path: string) =>
      fetch(`${running.origin}/social/callback/${path}`, {
        method: 'POST',
        body: strange,
        redirect: 'manual',
      })
    expect((await post('apple')).headers.get('location')).toBe('/social/callback/apple?state=x')
    expect((await post('evil')).status).toBe(410)
  })

  it('separates users of two providers with the same id', async () => {
    const ids = [(await logIn('eve', 'github')).user.id, (await logIn('eve', 'discord')).user.id]
    expect(new Set(ids).size).toBe(2)
  })

  it('opens no wallet of an email address, even if the provider verified it', async () => {
    const email = 'carol@example.com'
    const { id } = await running.wallet.users.findOrCreateByEmail(email)
    const { user } = await logIn(email)
    expect(user.id).not.toBe(id)
    expect(user).toMatchObject({ email: null, social: { name: email } })
    expect((await running.wallet.users.findOrCreateByEmail(email)).id).toBe(id)
  })

  it('accepts the six digits of the window as well', async () => {
    const client = await newClient()
    const { loginId, uri } = await begin(client, 'x')
    const { digits } = await createVisitor().logIn(uri, 'ada')
    expect((await verify(client, loginId, digits)).status).toBe(200)
  })

  it('ends when the visitor declines, and the window shows it', async () => {
    const client = await newClient()
    const { loginId, uri } = await begin(client, 'github')
    const window = await createVisitor().logIn(uri, null)
    expect(window).toMatchObject({ status: 200, flow: loginId, outcome: 'refused', code: undefined })
    expect(window.text).toContain('Login cancelled')
    expect(await verify(client, loginId, '123456')).toMatchObject({ code: 'CODE_DEAD' })
  })

  it('can be restarted in the window until the visitor returns', async () => {
    const client = await newClient()
    const { loginId, uri } = await begin(client)
    const visitor = createVisitor()
    const old = await visitor.signIn(uri, 'ada')
    const { code } = await visitor.logIn(uri, 'ada')
    expect((await visitor.comeBack(old)).status).toBe(410)
    expect((await visitor.go(uri)).status).toBe(410)
    expect((await verify(client, loginId, code)).status).toBe(200)
  })

  it('reports an unresponsive provider, and continues once it responds', async () => {
    const { loginId, uri } = await begin(await newClient(), 'apple')
    const lines: string[] = []
    const started = await openLogins(identitySettings('http://127.0.0.1:9'), lines).start(loginId, undefined)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { provider: 'apple', failure: { type: expect.any(String), cause: { type: 'Error' } } },
    ])
    const page = 'page' in started ? started.page(englishWords) : undefined
    expect(page?.status).toBe(502)
    expect(page?.body).toContain('data-outcome="failed"')
    expect((await createVisitor().go(uri)).status).toBe(303)
  })

  it('reports a wrong secret to the operator with the provider’s error code, without the user', async () => {
    const { loginId } = await begin(await newClient())
    const { google } = identitySettings(identities.origin)
    const lines: string[] = []
    const logins = openLogins({ google: { ...google, clientSecret: 'another' } }, lines)
    const started = await logins.start(loginId, undefined)
    if (!('goTo' in started)) throw new Error('The provider was not reached.')
    const { search } = new URL(await createVisitor().answer(started.goTo.href, 'ada'))
    const from = { browser: started.browser, address: '203.0.113.7' }
    expect((await logins.finish('google', search, from))(englishWords).status).toBe(502)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, provider: 'google', failure: { reason: 'invalid_client', status: 401 } },
    ])
    for (const secret of ['ada', 'another', loginId]) expect(lines.join()).not.toContain(secret)
  })

  it('is unavailable unless the operator configures it', async () => {
    const { github } = identitySettings(identities.origin)
    const caller = { projectId: 'app', key: 'x', address: '203.0.113.7', device: 'Chrome, Android' }
    const create = (provider: SocialProvider) =>
      openLogins({ github }).createSocialLogin({ body: { provider, appOrigin } } as never, caller)
    await expect(create('google')).rejects.toMatchObject({ code: 'PROVIDER_NOT_OFFERED' })
    expect((await create('github')).loginId).toBeTruthy()
  })

  it('is recorded without the user, and is swept', async () => {
    const client = await newClient()
    const { loginId, uri } = await begin(client, 'discord')
    const { code = '', digits } = await createVisitor().logIn(uri, 'mallory')
    const dump = async () => {
      const { database } = running.opened
      const rows = [walletSocialLogins, walletAudit, walletUsers].map((table) =>
        database.select().from(table),
      )
      return JSON.stringify(await Promise.all(rows))
    }
    const kept = await dump()
    expect(kept).toContain(loginId)
    expect(kept).toContain('socialReturned')
    for (const secret of [code, digits ?? '']) expect(kept).not.toContain(secret)
    await verify(client, loginId, code)
    expect(await dump()).not.toContain('mallory')
    await sweepWallet(running.opened.database, running.context.rows.rows, Date.now() + socialCodeMs + 1)
    expect(await dump()).not.toContain(loginId)
  })
})

describe('the window', () => {
  it('cannot be framed, runs only its own script, and sends no referrer', async () => {
    const client = await newClient()
    const { uri } = await begin(client)
    const visitor = createVisitor()
    const response = await visitor.go(await visitor.signIn(uri, '<script>alert(1)</script>'))
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; .*frame-ancestors 'none'$/,
    )
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(await response.text()).not.toContain('alert(1)')
  })

  it('redirects to the provider only, whatever its URL contains', async () => {
    const evil = 'https://evil.example/'
    const { uri } = await begin(await newClient(), 'github')
    const more = new URLSearchParams({ redirect_uri: evil, next: evil, provider: evil, returnTo: evil })
    const { status, headers } = await createVisitor().go(`${uri}&${more}`)
    const to = new URL(headers.get('location') ?? '')
    expect(status).toBe(303)
    expect(`${to.origin}${to.pathname}`).toBe(`${identities.origin}/github/auth`)
    expect(to.searchParams.get('redirect_uri')).toBe(`${running.origin}/social/callback/github`)
    expect(to.href).not.toContain('evil')
    for (const path of [`callback/github?redirect_uri=${evil}`, 'callback/evil', 'start', 'start?flow=%00'])
      expect((await createVisitor().go(`${running.origin}/social/${path}`)).status).toBe(410)
  })

  it('sends PKCE, a state and a nonce, new ones each time', async () => {
    const { uri } = await begin(await newClient())
    const visitor = createVisitor()
    const take = async () => {
      const { searchParams } = new URL((await visitor.go(uri)).headers.get('location') ?? '')
      expect(searchParams.get('code_challenge_method')).toBe('S256')
      return ['state', 'nonce', 'code_challenge'].map((name) => searchParams.get(name) ?? '')
    }
    const taken = [...(await take()), ...(await take())]
    expect(new Set(taken).size).toBe(6)
    for (const each of taken) expect(each).toMatch(/^[\w-]{43}$/)
  })
})

describe('attacks on a login by a social provider', () => {
  it('fail with a flow’s id or code, which only work for the key that began it', async () => {
    const [victim, thief] = [await newClient(), await newClient()]
    const { loginId, uri } = await begin(victim)
    const { code, digits } = await createVisitor().logIn(uri, 'ada')
    for (const tried of [code, digits])
      expect(await verify(thief, loginId, tried)).toMatchObject({ status: 400, code: 'CODE_DEAD' })
    const unproven = await thief.ask('verifySocialLogin', {
      params: { loginId },
      body: { code },
      proof: await victim.prove('verifySocialLogin', { loginId: 'x'.repeat(22) }),
    })
    expect(unproven).toMatchObject({ status: 401, code: 'PROOF_INVALID' })
    expect((await verify(victim, loginId, code)).status).toBe(200)
  })

  it('fail when a victim completes the login, unless the victim hands over the code', async () => {
    const thief = await newClient()
    const { loginId, uri } = await begin(thief)
    const { digits, text } = await createVisitor().logIn(uri, 'victim')
    expect(text).toContain('Only enter this code where you started the login yourself')
    expect(text).toContain(appOrigin)
    const wrong = Array.from({ length: 12 }, (_, at) => String(at).padStart(6, '0'))
    const answers = await Promise.all(
      wrong.filter((tried) => tried !== digits).map((tried) => verify(thief, loginId, tried)),
    )
    expect(answers.filter(({ code }) => code === 'CODE_INVALID')).toHaveLength(4)
    expect(answers.every(({ status }) => status === 400)).toBe(true)
    expect(await verify(thief, loginId, digits)).toMatchObject({ code: 'CODE_DEAD' })
  })

  it('fail with wrong digits, limited per user and day over all logins and processes', async () => {
    const process = openLogins(identitySettings(identities.origin))
    const backFromProvider = async () => {
      const client = await newClient()
      const { loginId, uri } = await begin(client)
      const given = await createVisitor().logIn(uri, 'guessed')
      const wrong = Array.from({ length: 5 }, (_, at) => String(at).padStart(6, '0'))
      return { client, loginId, ...given, wrong: wrong.filter((tried) => tried !== given.digits).slice(0, 4) }
    }
    const codes: unknown[] = []
    for (let login = 0; login < 8; login++) {
      const { client, loginId, wrong } = await backFromProvider()
      for (const tried of wrong) codes.push((await verify(client, loginId, tried)).code)
    }
    expect(codes.filter((code) => code === 'CODE_INVALID')).toHaveLength(20)
    expect(new Set(codes.slice(20))).toEqual(new Set(['CODE_DEAD']))

    const { client, loginId, digits, code = '' } = await backFromProvider()
    expect(await verify(client, loginId, digits)).toMatchObject({ code: 'CODE_DEAD' })
    const caller = {
      projectId: 'app',
      key: await calculateJwkThumbprint(client.jwk),
      address: '203.0.113.7',
      device: 'Chrome, Android',
    }
    const elsewhere = process.verifySocialLogin(
      { params: { loginId }, body: { code: digits } } as never,
      caller,
    )
    await expect(elsewhere).rejects.toMatchObject({ code: 'CODE_DEAD' })
    // The frame's own code still works, and another person's digits do.
    expect((await verify(client, loginId, code)).status).toBe(200)
    const other = await newClient()
    const begun = await begin(other)
    const given = await createVisitor().logIn(begun.uri, 'not guessed')
    expect((await verify(other, begun.loginId, given.digits)).status).toBe(200)

    const tomorrow = Date.now() - 86_400_000
    await running.opened.database.update(walletTurns).set({ endsAt: tomorrow })
    const next = await backFromProvider()
    expect((await verify(next.client, next.loginId, next.digits)).status).toBe(200)
  })

  it('fail with a stolen state in another browser, without affecting the victim', async () => {
    const client = await newClient()
    const { loginId, uri } = await begin(client)
    const [visitor, thief] = [createVisitor(), createVisitor()]
    const address = await visitor.signIn(uri, 'ada')
    await thief.go((await begin(client)).uri)
    const stolen = await thief.comeBack(address)
    expect(stolen).toMatchObject({ status: 410, code: undefined, digits: undefined })
    expect((await thief.go(uri)).status).toBe(410)
    const { code } = await visitor.comeBack(address)
    expect((await verify(client, loginId, code)).status).toBe(200)
  })

  it('fail with a state of another provider or a forged one, before any request', async () => {
    const visitor = createVisitor()
    const { uri } = await begin(await newClient(), 'github')
    const address = await visitor.signIn(uri, 'ada')
    expect((await visitor.comeBack(address.replace('/github?', '/discord?'))).status).toBe(410)
    const { uri: next } = await begin(await newClient(), 'github')
    const other = await visitor.signIn(next, 'ada')
    const forged = new URL(other)
    forged.searchParams.set('state', 'x'.repeat(43))
    expect((await visitor.comeBack(forged.href)).status).toBe(410)
  })

  it('fail with a provider’s code that is reused or lacks its verifier', async () => {
    const visitor = createVisitor()
    const { uri } = await begin(await newClient())
    const address = await visitor.signIn(uri, 'ada')
    expect((await visitor.comeBack(address)).status).toBe(200)
    expect((await visitor.comeBack(address)).status).toBe(410)

    const client = await newClient()
    const { loginId, uri: next } = await begin(client)
    const own = new URL(await visitor.signIn(next, 'ada'))
    const victim = createVisitor()
    const code = new URL(await victim.signIn((await begin(await newClient())).uri, 'victim')).searchParams
    own.searchParams.set('code', code.get('code') ?? '')
    // The code was issued by the provider for this client, but its challenge belongs to another state.
    expect(await visitor.comeBack(own.href)).toMatchObject({
      status: 502,
      outcome: 'failed',
      code: undefined,
    })
    expect(await verify(client, loginId, '123456')).toMatchObject({ code: 'CODE_DEAD' })
  })

  it('fail with a second use of the window’s code, even concurrently', async () => {
    const client = await newClient()
    const { loginId, uri } = await begin(client)
    const { code } = await createVisitor().logIn(uri, 'ada')
    const thief = await newClient()
    const askers = [thief, client, thief, client, client]
    const logins = await countLogins()
    const answers = await Promise.all(askers.map((asker) => verify(asker, loginId, code)))
    expect(answers.map((answer) => answer.code ?? 'OK')).toEqual(['CODE_DEAD', 'OK', 'CODE_DEAD', 'OK', 'OK'])
    expect(await countLogins()).toBe(logins + 1)
    expect(new Set(answers.flatMap(({ value }) => value?.loginAt ?? [])).size).toBe(1)
  })

  it('fail with a used code, which allows five tries and 30 s, and never another session', async () => {
    const [client, late] = [await newClient(), await newClient()]
    const used = await begin(client)
    const { code } = await createVisitor().logIn(used.uri, 'ada')
    expect(await verify(client, used.loginId, code)).toMatchObject({ status: 200 })
    for (let tried = 1; tried < 5; tried += 1)
      expect(await verify(client, used.loginId, 'x'.repeat(43))).toMatchObject({ code: 'CODE_INVALID' })
    expect(await verify(client, used.loginId, code)).toMatchObject({ status: 200 })
    expect(await verify(client, used.loginId, 'x'.repeat(43))).toMatchObject({ code: 'CODE_DEAD' })
    expect(await verify(client, used.loginId, code)).toMatchObject({ code: 'CODE_DEAD' })

    const { loginId, uri } = await begin(late)
    const given = await createVisitor().logIn(uri, 'ada')
    await verify(late, loginId, given.code)
    await changeRows(
      running,
      walletSocialLogins,
      { endedAt: Date.now() - walletLoginGraceMs },
      eq(walletSocialLogins.id, loginId),
    )
    expect(await verify(late, loginId, given.code)).toMatchObject({ code: 'CODE_DEAD' })
  })

  it('use up no try with a code that is tried before the visitor returns', async () => {
    const client = await newClient()
    const { loginId, uri } = await begin(client)
    for (let tried = 0; tried < 6; tried++)
      expect(await verify(client, loginId, '123456')).toMatchObject({ code: 'CODE_INVALID' })
    const { code } = await createVisitor().logIn(uri, 'ada')
    expect((await verify(client, loginId, code)).status).toBe(200)
  })

  it('fail with a session’s token from another storage', async () => {
    const [victim, thief] = [await newClient(), await newClient()]
    const { loginId, uri } = await begin(victim)
    const { code } = await createVisitor().logIn(uri, 'ada')
    const { accessToken: token, refreshToken } = (await verify(victim, loginId, code)).value
    expect((await victim.ask('getWalletUser', { token })).status).toBe(200)
    expect(await thief.ask('getWalletUser', { token })).toMatchObject({
      status: 401,
      code: 'SESSION_INVALID',
    })
    expect(await thief.refresh(refreshToken)).toMatchObject({ status: 401, code: 'SESSION_INVALID' })
  })
})
