import { afterAll, expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import { codeOf, createLoginClock, openLoginServer, tokenOf } from '../../../test/wallet/openLoginServer.ts'
import { startMailServer } from '../../../test/wallet/startMailServer.ts'
import { ar } from '../words/languages/ar.ts'

const { database, close } = await openEmptyDatabase()
afterAll(close)

async function open() {
  const mailServer = await startMailServer()
  const server = await openLoginServer({ database, smtpUrl: mailServer.url, clock: createLoginClock() })
  onTestFinished(async () => {
    await server.close()
    await mailServer.close()
  })
  return { ...server, mailServer }
}
const newEmail = () => `${crypto.randomUUID()}@example.com`

it('responds while the mail server is slow, and delivers the email later', async () => {
  const { newDevice, mailServer } = await open()
  const release = mailServer.hold()
  const email = newEmail()
  await newDevice().create(email)
  expect(mailServer.mails).toEqual([])
  release()
  expect(codeOf(await mailServer.next(email))).toBeDefined()
})

it('retries when a mail server rejects an email temporarily, and only logs it, without names', async () => {
  const { newDevice, mailServer, lines } = await open()
  mailServer.refuse(451, 451)
  const email = newEmail()
  await newDevice().create(email)
  const mail = await mailServer.next(email)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    Array(2).fill({ job: 'login email', failure: { name: 'MailError', code: '451' } }),
  )
  for (const secret of [email, codeOf(mail)!, tokenOf(mail)!]) expect(lines.join('')).not.toContain(secret)
})

it('resends an email with an unconfirmed delivery as the same email', async () => {
  const { newDevice, mailServer } = await open()
  mailServer.lose(451)
  const email = newEmail()
  await newDevice().create(email)
  const [first, second] = [await mailServer.next(email), await mailServer.next(email)]
  expect(second.messageId).toBe(first.messageId)
  expect([codeOf(second), tokenOf(second)]).toEqual([codeOf(first), tokenOf(first)])
})

it('gives up on an email that is rejected permanently, or four times', async () => {
  const { newDevice, mailServer, lines, logins } = await open()
  mailServer.refuse(550, 451, 451, 451, 451)
  await newDevice().create(newEmail())
  await expect.poll(() => lines.length).toBe(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 50, msg: 'job failed', failure: { code: '550' } })
  await newDevice().create(newEmail())
  await expect.poll(() => lines.length).toBe(5)
  expect(JSON.parse(lines[4]!)).toMatchObject({ level: 50, msg: 'job failed', failure: { code: '451' } })
  await logins.close()
  expect(mailServer.mails).toEqual([])
})

it('logs an unreachable mail server without details', async () => {
  const { newDevice, mailServer, lines } = await open()
  await mailServer.close()
  await newDevice().create(newEmail())
  await expect.poll(() => lines.length).toBe(4)
  expect(JSON.parse(lines[3]!)).toMatchObject({
    level: 50,
    failure: { name: 'MailError', code: expect.any(String) },
  })
  expect(lines.join('')).not.toContain('example.com')
})

it('escapes a caller’s device name in the email and on the page, on one line', async () => {
  const device = '<img src=x onerror=alert(1)>"\r\n\r\n000000\r\n\u202ehttps://evil.example'
  const { newDevice, mailServer, show } = await open()
  const email = newEmail()
  await newDevice({ device }).create(email)
  const mail = await mailServer.next(email)
  expect(mail.text?.split('\n')).not.toContain('000000')
  expect(mail.text).toContain('Browser: <img src=x onerror=alert(1)>" 000000 https://evil.example')
  const page = await show(tokenOf(mail)!)
  for (const markup of [mail.html!, page.body]) {
    expect(markup).toContain('&lt;img src=x')
    expect(markup).not.toContain('<img')
  }
  expect(mail.headers.filter(({ key }) => key === 'to').map(({ value }) => value)).toEqual([email])
})

it('writes emails in the language of the browser that asks, with its direction', async () => {
  const { newDevice, mailServer } = await open()
  const email = newEmail()
  await newDevice({ languages: 'ar-EG,ar;q=0.9,en;q=0.8' }).create(email)
  const mail = await mailServer.next(email)
  expect(mail.html).toContain('<html lang="ar-EG" dir="rtl">')
  expect(mail.text).toContain(ar.login.mail.code.lead)
  expect(mail.subject).toBe(ar.login.mail.code.subject.replace('{app}', 'Serial Mob'))
})

it('sends an email that loads nothing, has one recipient, and suppresses automatic replies', async () => {
  const { newDevice, mailServer } = await open()
  const email = newEmail()
  await newDevice().create(email)
  const mail = await mailServer.next(email)
  expect(mail.html).not.toMatch(/src=|url\(|@import|<link|<script|background=/i)
  const links = [...mail.html!.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link)
  expect(new Set(links)).toEqual(
    new Set([`https://wallet.example.com/login/${tokenOf(mail)}`, 'https://app.example.com']),
  )
  expect(mail.html).toContain(`>${codeOf(mail)}<`)
  expect(mail.receivers).toEqual([email])
  expect(mail.from?.address).toBe('wallet@example.com')
  expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  expect(mail.attachments).toEqual([])
})

it('serves the link’s page with headers against scripts, framing and referrers', async () => {
  const { newDevice, mailServer, show, confirm } = await open()
  const email = newEmail()
  await newDevice().create(email)
  const token = tokenOf(await mailServer.next(email))!
  for (const { headers, body } of [await show(token), await confirm(token), await show('none')]) {
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(headers).toMatchObject({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' })
    expect(body).not.toMatch(/<script|style="| on\w+=/)
    expect(body).not.toContain(token)
  }
})
