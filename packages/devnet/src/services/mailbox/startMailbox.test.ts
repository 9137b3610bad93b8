import { createTransport } from 'nodemailer'
import { expect, it, onTestFinished } from 'vitest'
import { startMailbox } from './startMailbox.ts'

async function open() {
  const mailbox = await startMailbox({ smtp: 0, page: 0 })
  onTestFinished(mailbox.close)
  const transport = createTransport(mailbox.smtp)
  onTestFinished(() => transport.close())
  const read = async (path: string) => {
    const response = await fetch(new URL(path, mailbox.origin))
    return { response, text: await response.text() }
  }
  const list = async (to = '') => JSON.parse((await read(`/mails.json?to=${encodeURIComponent(to)}`)).text)
  return { transport, read, list }
}

it('lists all sent emails, newest first, or those of one address', async () => {
  const { transport, read, list } = await open()
  expect((await read('/')).text).toContain('No emails yet')
  await transport.sendMail({
    from: 'wallet@mob.test',
    to: 'ada@mob.test',
    subject: 'Your code',
    text: '493 817',
  })
  await transport.sendMail({ from: 'wallet@mob.test', to: 'bob@mob.test', subject: 'Grüße', text: 'Hello' })
  const { text } = await read('/')
  expect(text.indexOf('Grüße')).toBeLessThan(text.indexOf('Your code'))
  const [mail, ...others] = await list('ADA@mob.test')
  expect(others).toEqual([])
  expect(mail).toMatchObject({ from: 'wallet@mob.test', to: ['ada@mob.test'], subject: 'Your code' })
  expect(mail.text).toContain('493 817')
  expect((await read(`/mails/${mail.id}`)).text).toContain('493 817')
})

it('links URLs in a text and runs nothing from an email', async () => {
  const { transport, read, list } = await open()
  const script = '<script>alert(1)</script>'
  await transport.sendMail({
    from: 'eve@mob.test',
    to: 'ada@mob.test',
    subject: script,
    text: `Follow http://localhost:1/wallet/device?token=a&b=c ${script}`,
    html: `<p>Hello</p>${script}`,
  })
  const [{ id }] = await list()
  for (const path of ['/', `/mails/${id}`]) {
    const { response, text } = await read(path)
    expect(text).not.toContain(script)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
  expect((await read(`/mails/${id}`)).text).toContain(
    'href="http://localhost:1/wallet/device?token=a&#38;b=c"',
  )
  const written = await read(`/mails/${id}/html`)
  expect(written.text).toContain('<p>Hello</p>')
  expect(written.response.headers.get('content-security-policy')).toContain('sandbox allow-popups')
})

it('returns 404 for an unknown email and rejects one that is too large', async () => {
  const { transport, read } = await open()
  expect((await read('/mails/nobody')).response.status).toBe(404)
  const large = { from: 'a@mob.test', to: 'b@mob.test', subject: 'Large', text: 'x'.repeat(2_000_000) }
  await expect(transport.sendMail(large)).rejects.toThrow()
})
