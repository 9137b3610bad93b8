import { createTransport } from 'nodemailer'
import { expect, it, onTestFinished } from 'vitest'
import { startMailbox } from './startMailbox.ts'

it('hands out each email once, before or after it arrives, with its code and link', async () => {
  const mailbox = await startMailbox()
  onTestFinished(mailbox.close)
  const transport = createTransport(mailbox.smtpUrl)
  const send = (text: string) =>
    transport.sendMail({ from: 'wallet@test.invalid', to: 'Ada@example.com', subject: 'Log in', text })
  const early = mailbox.read('ada@example.com')
  await send('Your code is 123 456. https://wallet.test/login/abc confirms it.')
  expect(await early).toMatchObject({
    subject: 'Log in',
    code: '123456',
    link: 'https://wallet.test/login/abc',
  })
  await send('Nothing to confirm.')
  expect(await mailbox.read('ADA@example.com')).toMatchObject({ code: '', link: '' })
})
