import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWalletClient } from '../../test/wallet/createWalletClient.ts'
import { encryptRecovery, recover } from '../../test/wallet/crossShares.ts'
import { codeOf } from '../../test/wallet/openLoginServer.ts'
import { startMailServer } from '../../test/wallet/startMailServer.ts'
import { type RunningWallet, startWallet } from '../../test/wallet/startWallet.ts'
import { testAccounts as accounts, proveAccounts } from '../../test/wallet/testAccounts.ts'
import { createLogger } from '../createServer.ts'

const lines: string[] = []
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let running: RunningWallet
beforeAll(async () => {
  mailServer = await startMailServer()
  running = await startWallet({
    smtpUrl: mailServer.url,
    log: createLogger('debug', { write: (line: string) => void lines.push(line) }),
  })
})
afterAll(async () => {
  await running?.close()
  await mailServer?.close()
})

const appOrigin = 'https://app.example'
const share = (name: string) => Buffer.from(`a share that is called ${name}`).toString('base64url')

it('keeps shares, codes, links, tokens, addresses and identities out of logs, in success and failure', async () => {
  const [email, wanted, lost] = ['ada@secret.example', 'ada@new.example', 'eve@lost.example']
  const secrets = new Map<string, string>()
  const keep = (entries: Record<string, string | undefined>) => {
    for (const [name, text] of Object.entries(entries)) {
      if (!text) throw new TypeError(`No ${name}`)
      secrets.set(text, name)
    }
  }
  const client = await createWalletClient(running.origin)

  // An email that is refused at first, with a reply that names its recipient.
  mailServer.refuse(451)
  const { loginId, digits } = (await client.ask('createEmailLogin', { body: { email, appOrigin } })).value
  const mail = await mailServer.next(email)
  const code = codeOf(mail) ?? ''
  const [link = ''] = /http\S+\/login\/[\w-]{43}/.exec(mail.text ?? '') ?? []
  keep({ email, loginId, code, link: link.split('/').at(-1) })
  expect(digits).toMatch(/^\d\d$/)
  const headers = { origin: running.origin, 'sec-fetch-site': 'same-origin' }
  expect((await fetch(link, { headers })).status).toBe(200)
  expect((await fetch(link, { method: 'POST', headers })).status).toBe(200)

  const verify = (tried: string) =>
    client.ask('verifyEmailLogin', { params: { loginId }, body: { code: tried } })
  const wrong = code === '918273' ? '918274' : '918273'
  expect((await verify(wrong)).code).toBe('CODE_INVALID')
  keep({ 'wrong code': wrong })
  const { value: session } = await verify(code)
  const { accessToken: token, refreshToken, user } = session
  keep({ 'access token': token, 'refresh token': refreshToken, user: user.id })

  const ask: typeof client.ask = (id, question) => client.ask(id, { token, ...question })
  const body = {
    ...(await proveAccounts({ ...client, ask, session: () => session })),
    serverShare: share('server'),
    baseShare: share('base'),
    recovery: await encryptRecovery({ ask }, { kind: 'automatic', share: share('recovery') }),
  }
  keep({
    'server share': body.serverShare,
    'base share': body.baseShare,
    'recovery share': share('recovery'),
    'encrypted share': body.recovery.share,
    'account of EVM': accounts.eip155,
    'account of Solana': accounts.solana,
    'proof of account': body.proof.eip155,
  })
  expect((await ask('createWallet', { body })).status).toBe(200)
  expect((await ask('createWallet', { body })).code).toBe('WALLET_EXISTS')
  expect((await ask('createWallet', { body: `{"serverShare":"${share('broken')}"` })).code).toBe(
    'BODY_INVALID',
  )
  expect((await ask('releaseShare', { body: { purpose: 'sign' } })).value.share).toBe(body.serverShare)
  expect((await recover({ ask })).status).toBe(200)
  expect((await ask('addWalletDevice', { body: { serverShare: share('device') } })).status).toBe(200)
  keep({ 'broken share': share('broken'), "device's share": share('device') })
  await ask('createEmailChange', { body: { email: wanted, appOrigin } })
  keep({ 'wanted address': wanted })
  const renewed = (await client.refresh(refreshToken)).value
  keep({ 'new access token': renewed.accessToken, 'new refresh token': renewed.refreshToken })
  expect((await client.ask('getWalletUser', { token: 'a-token-of-nobody-at-all' })).status).toBe(401)
  keep({ 'unknown token': 'a-token-of-nobody-at-all' })

  // An email that is never sent, and a query that fails.
  mailServer.refuse(550)
  const stranger = await createWalletClient(running.origin)
  await stranger.ask('createEmailLogin', { body: { email: lost, appOrigin } })
  keep({ 'lost address': lost })
  const written = (text: string) => lines.some((line) => line.includes(text))
  await expect.poll(() => written('job failed"')).toBe(true)
  await running.opened.database.execute(sql`drop table wallet_email_logins`)
  expect(
    (await stranger.ask('createEmailLogin', { body: { email: 'late@lost.example', appOrigin } })).status,
  ).toBe(500)
  keep({ 'late address': 'late@lost.example' })

  const log = lines.join('').toLowerCase()
  // Proves that the search finds what is logged.
  for (const known of [
    '/wallet/keys',
    'job failed, retrying',
    '"failure":{"name":"mailerror","code":"550"}',
    '"status":500',
    '"status":409',
  ])
    expect(log).toContain(known)
  const found = [...secrets].filter(([text]) => log.includes(text.toLowerCase()))
  expect(found.map(([, name]) => name)).toEqual([])
})
