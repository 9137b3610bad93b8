import { identitySettings, startIdentities } from '@latchkey/devnet/identities'
import { emailMailsMax } from '@latchkey/protocol/constants'
import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createVisitor } from '../../../test/wallet/createVisitor.ts'
import { createWalletClient, type WalletClient } from '../../../test/wallet/createWalletClient.ts'
import { startMailServer } from '../../../test/wallet/startMailServer.ts'
import { type RunningWallet, startWallet } from '../../../test/wallet/startWallet.ts'
import { createLogger } from '../../createServer.ts'

let running: RunningWallet
let mailServer: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mailServer = await startMailServer()
})
afterAll(() => mailServer?.close())

const appOrigin = 'https://app.example'
const newEmail = () => `${crypto.randomUUID()}@example.com`
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'

/**
 * Starts providers and a wallet. `mailsTo` closes the wallet, which sends pending emails, and returns those of an
 * address.
 */
async function open() {
  const lines: string[] = []
  const identities = await startIdentities({
    port: 0,
    redirectUri: (provider) => `${running.origin}/social/callback/${provider}`,
  })
  onTestFinished(() => identities.close())
  const { google, ...others } = identitySettings(identities.origin)
  const { name: _, ...nameless } = google
  running = await startWallet({
    smtpUrl: mailServer.url,
    // An operator may use the address as a name, which is stored sealed: here it does not.
    social: { ...others, google: nameless },
    log: createLogger('debug', { write: (line) => void lines.push(line) }),
  })
  // The library loads with the first request, which is slow on a busy machine.
  await fetch(`${identities.origin}/google/.well-known/openid-configuration`)
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= running.close()
    return closing
  }
  onTestFinished(close)
  return {
    lines,
    async mailsTo(email: string) {
      await close()
      return mailServer.mails.filter(({ receivers }) => receivers.includes(email))
    },
  }
}

/** Completes a login, on a new device unless one is given. */
async function logIn(
  who: string,
  { provider = 'google', client }: { provider?: SocialProvider; client?: WalletClient } = {},
) {
  const device = client ?? (await createWalletClient(running.origin))
  const begun = await device.ask('createSocialLogin', {
    body: { provider, appOrigin },
    headers: { 'user-agent': phone },
  })
  const { loginId, uri } = begun.value
  const { code } = await createVisitor().logIn(uri, who)
  const verified = await device.ask('verifySocialLogin', { params: { loginId }, body: { code } })
  expect(verified.status).toBe(200)
  return device
}

it.each(['google', 'apple', 'discord'] as const)(
  'emails the verified address about a login by %s on a new device, but not on a known one',
  async (provider) => {
    const { mailsTo } = await open()
    const email = newEmail()
    const laptop = await logIn(email, { provider })
    await logIn(email, { provider, client: laptop })
    await logIn(email, { provider })
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('New login to your wallet')
    for (const fact of [`${provider[0]?.toUpperCase()}${provider.slice(1)}`, appOrigin, 'Safari, iOS'])
      expect(mail?.text).toContain(fact)
    expect(mail?.text).not.toMatch(/^\d{6}$|\/login\/|IP address/m)
  },
)

it('sends no email to an unverified address, nor when the provider does not report verification', async () => {
  const { mailsTo } = await open()
  const ways: [SocialProvider, string][] = [
    ['google', `${crypto.randomUUID()}@unverified.test`],
    ['discord', `${crypto.randomUUID()}@unverified.test`],
    ...(['github', 'facebook', 'x'] as const).map((provider): [SocialProvider, string] => [
      provider,
      newEmail(),
    ]),
  ]
  for (const [provider, who] of ways)
    for (let device = 0; device < 2; device++) await logIn(who, { provider })
  const sent = await Promise.all(ways.map(([, who]) => mailsTo(who)))
  expect(sent.flat()).toEqual([])
})

it('notifies the owner of a login that someone else began, before its code is used', async () => {
  const { mailsTo } = await open()
  const email = newEmail()
  await logIn(email)
  const thief = await createWalletClient(running.origin)
  const { uri } = (await thief.ask('createSocialLogin', { body: { provider: 'google', appOrigin } })).value
  await createVisitor().logIn(uri, email)
  expect(await mailsTo(email)).toHaveLength(1)
})

it('neither stores nor logs the address, and completes the login when an email fails', async () => {
  const { lines } = await open()
  const email = newEmail()
  await logIn(email)
  mailServer.refuse(550)
  await logIn(email)
  await expect.poll(() => lines.filter((line) => line.includes('job failed"'))).toHaveLength(1)
  const log = lines.join('')
  expect(log).toContain('new device notice')
  const stored = await dump()
  // Proves that the search finds what is stored.
  expect(stored).toContain('notices of an address')
  expect(log + stored).not.toContain(email.split('@')[0])
})

it('sends an address ten of these emails a day, separate from login emails that strangers request', async () => {
  const { lines, mailsTo } = await open()
  const email = newEmail()
  await logIn(email)
  const stranger = await createWalletClient(running.origin)
  await stranger.ask('createEmailLogin', { body: { email, appOrigin } })
  for (let device = 0; device <= emailMailsMax; device++) await logIn(email)
  const notices = (await mailsTo(email)).filter(({ subject }) => subject === 'New login to your wallet')
  expect(notices).toHaveLength(emailMailsMax)
  const failed = lines.filter((line) => line.includes('job failed"')).map((line) => JSON.parse(line))
  expect(failed).toMatchObject([{ job: 'new device notice limit', failure: { name: 'NoticeLimitError' } }])
})

/** Returns every row of every table. */
async function dump(): Promise<string> {
  const { database } = running.opened
  const select = async (query: SQL) => ((await database.execute(query)) as { rows: { name: string }[] }).rows
  const tables = await select(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const rows = await Promise.all(tables.map(({ name }) => select(sql`select * from ${sql.identifier(name)}`)))
  return JSON.stringify(rows)
}
