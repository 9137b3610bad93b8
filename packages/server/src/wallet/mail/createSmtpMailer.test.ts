import { expect, it, onTestFinished } from 'vitest'
import { startMailServer } from '../../../test/wallet/startMailServer.ts'
import { createSmtpMailer } from './createSmtpMailer.ts'

const mail = { id: 'a', subject: 'Your code', text: 'Grüße\n', html: '<p>Grüße</p>' }

async function open(change: (url: string) => string = (url) => url) {
  const mailServer = await startMailServer()
  const mailer = createSmtpMailer({ url: change(mailServer.url) })
  onTestFinished(async () => {
    mailer.close()
    await mailServer.close()
  })
  return { mailServer, mailer }
}

it('sends text and HTML concurrently over reused connections', async () => {
  const { mailServer, mailer } = await open()
  const receivers = Array.from({ length: 20 }, (_, at) => `ada${at}@example.com`)
  await Promise.all(receivers.map((to) => mailer.send({ to, ...mail })))
  const received = mailServer.mails.flatMap((one) => one.receivers)
  expect(received.sort()).toEqual([...receivers].sort())
  expect(new Set(mailServer.mails.map(({ connection }) => connection)).size).toBeLessThanOrEqual(4)
  expect(mailServer.mails[0]).toMatchObject({ subject: mail.subject, text: expect.stringContaining('Grüße') })
  expect(mailServer.mails[0]?.html).toContain(mail.html)
})

it('never interprets an address as a list or a header', async () => {
  const { mailServer, mailer } = await open()
  for (const to of ['ada@example.com, eve@example.com', 'ada@example.com>\r\nBcc: <eve@example.com'])
    await mailer.send({ to, ...mail }).catch(() => {})
  expect(mailServer.mails.flatMap(({ receivers }) => receivers)).not.toContain('eve@example.com')
  expect(mailServer.mails.filter(({ raw }) => /^bcc:/im.test(raw))).toEqual([])
})

it('sends nothing unencrypted to another host unless allowed', async () => {
  // The same server under an address that is not one of the loopback's names.
  const { mailServer, mailer } = await open((url) => url.replace('127.0.0.1', '0.0.0.0'))
  await expect(mailer.send({ to: 'ada@example.com', ...mail })).rejects.toMatchObject({ name: 'MailError' })
  expect(mailServer.mails).toEqual([])
  const told = createSmtpMailer({
    url: `${mailServer.url.replace('127.0.0.1', '0.0.0.0')}/?requireTLS=false`,
  })
  onTestFinished(() => told.close())
  await told.send({ to: 'ada@example.com', ...mail })
  expect(mailServer.mails).toHaveLength(1)
})

it('derives the Message-ID from the email’s id and the sender’s host, so that duplicates match', async () => {
  const { mailServer } = await open()
  const mailer = createSmtpMailer({ url: mailServer.url, from: 'Mob <hello@mob.example>' })
  onTestFinished(() => mailer.close())
  for (const _ of ['once', 'twice']) await mailer.send({ to: 'ada@example.com', ...mail })
  expect(mailServer.mails.map(({ messageId }) => messageId)).toEqual(['<a@mob.example>', '<a@mob.example>'])
})

it('reports the code of a rejected email and whether it is permanent, but not its recipient', async () => {
  const { mailServer, mailer } = await open()
  mailServer.refuse(550, 421)
  const failures = [0, 1].map(() =>
    mailer.send({ to: 'ada@example.com', ...mail }).catch((error: Error) => error),
  )
  const [first, second] = (await Promise.all(failures)) as (Error & { code: string; isFinal: boolean })[]
  expect([first, second].map((error) => [error?.code, error?.isFinal]).sort()).toEqual([
    ['421', false],
    ['550', true],
  ])
  expect(JSON.stringify([first, second].map((error) => error?.stack))).not.toContain('ada@')
})
