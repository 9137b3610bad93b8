import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { type Html, html } from '../explorer/html.ts'
import { style } from '../explorer/style.ts'

/** A running mailbox. It accepts and shows emails to any address. */
type RunningMailbox = {
  /** SMTP URL: `smtp://127.0.0.1:<port>`. */
  smtp: string
  /** Origin of the page for people. `/mails.json?to=<address>` is for scripts. */
  origin: string
  close(): Promise<void>
}

const mailBytesMax = 1_000_000

const policy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** CSP for untrusted HTML: runs no scripts and fetches nothing. */
const writtenPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"
const mailStyle =
  'iframe.mail{display:block;width:100%;height:60vh;border:0;background:#fff}pre.whole{max-height:none}'

/** Starts a mail server and its page on the loopback interface. Port 0 picks a free one. */
export async function startMailbox(ports: { smtp: number; page: number }): Promise<RunningMailbox> {
  const mails = createMails()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: mailBytesMax,
    async onData(stream, session, done) {
      try {
        const chunks: Buffer[] = []
        for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk)
        if (stream.sizeExceeded) return done(Object.assign(new Error('Too large'), { responseCode: 552 }))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        await mails.receive(Buffer.concat(chunks), to)
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
  const pages = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mailbox')
    const to = searchParams.get('to') || undefined
    const [, , id = '', part] = pathname.split('/')
    const mail = mails.find(id)
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    response.setHeader('cache-control', 'no-store')
    if (pathname === '/style.css') return send(response, 200, 'text/css', style + mailStyle)
    if (pathname === '/mails.json')
      return send(response, 200, 'application/json', JSON.stringify(mails.list(to)))
    if (pathname === '/') return sendPage(response, 200, listPage(mails.list(to), to))
    if (mail && part === undefined) return sendPage(response, 200, mailPage(mail))
    if (mail?.html !== undefined && part === 'html')
      return sendPage(response, 200, writtenPage(mail.html), writtenPolicy)
    return sendPage(response, 404, missingMailPage)
  })
  const [smtpPort, pagePort] = await Promise.all([
    listenOn(smtp.server, () => smtp.listen(ports.smtp, '127.0.0.1')),
    listenOn(pages, () => pages.listen(ports.page, '127.0.0.1')),
  ])
  return {
    smtp: `smtp://127.0.0.1:${smtpPort}`,
    origin: `http://127.0.0.1:${pagePort}`,
    async close() {
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(() => resolve())),
        new Promise<void>((resolve) => {
          pages.close(() => resolve())
          pages.closeAllConnections()
        }),
      ])
    },
  }
}

type Listening = { once(event: string, listener: (error: Error) => void): unknown; address(): unknown }

/** Starts listening and resolves with the port. Rejects if it isn't available. */
function listenOn(server: Listening, listen: () => void): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('listening', () => resolve((server.address() as AddressInfo).port))
    listen()
  })
}

function sendPage(response: ServerResponse, status: number, page: string, contentPolicy = policy): void {
  response.setHeader('content-security-policy', contentPolicy)
  send(response, status, 'text/html', page)
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.statusCode = status
  response.setHeader('content-type', `${type}; charset=utf-8`)
  response.end(body)
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })

function layout(title: string, body: Html, head: Html = html``): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}
<title>${title} · Devnet mailbox</title><link rel="stylesheet" href="/style.css"><link rel="icon" href="data:,"></head>
<body><header><div><strong><a href="/">Devnet mailbox</a></strong>
<form action="/"><input name="to" type="search" aria-label="Recipient" placeholder="Search by recipient" autocomplete="off" spellcheck="false"><button>Search</button></form>
</div></header><main>${body}</main></body></html>`.markup
}

/** Renders all emails, or those to one address. Refreshes automatically. */
function listPage(mails: readonly ReceivedMail[], to: string | undefined): string {
  const title = to === undefined ? 'Emails' : `Emails to ${to}`
  const rows = mails.map(
    ({
      at,
      id,
      subject,
      to: receivers,
    }) => html`<tr><td><a href="/mails/${id}">${subject || 'No subject'}</a></td>
<td>${receivers.join(', ')}</td><td class="quiet">${moment.format(at)}</td></tr>`,
  )
  const body =
    mails.length === 0
      ? html`<section><p class="empty">No emails yet. This page refreshes every five seconds.</p></section>`
      : html`<section class="scroll"><table><thead><tr><th>Subject</th><th>To</th><th>When (UTC)</th></tr></thead>
<tbody>${rows}</tbody></table></section>`
  return layout(title, html`<h1>${title}</h1>${body}`, html`<meta http-equiv="refresh" content="5">`)
}

/** Renders an email: its text with clickable links, and the sender's HTML. */
function mailPage({ at, from, html: written, id, subject, text, to }: ReceivedMail): string {
  const frame =
    written !== undefined &&
    html`<h2>HTML version</h2><section><iframe class="mail" sandbox="allow-popups allow-popups-to-escape-sandbox" title="HTML version of the email" src="/mails/${id}/html"></iframe></section>`
  return layout(
    subject,
    html`<h1>${subject || 'No subject'}</h1><dl><dt>From</dt><dd>${from}</dd><dt>To</dt><dd>${to.join(', ')}</dd>
<dt>When</dt><dd>${moment.format(at)} UTC</dd><dt>Text</dt><dd><pre class="whole">${withLinks(text)}</pre></dd></dl>${frame}`,
  )
}

/** The page for an email that doesn't exist. */
const missingMailPage = layout(
  'Not found',
  html`<h1>Email not found</h1><section><p class="empty">The mailbox is emptied when the local world stops.</p></section>`,
)

/** Renders an email's own HTML, whose links open in a new tab. */
const writtenPage = (written: string) => `<!doctype html><base target="_blank">${written}`

/** Converts URLs in a text to links. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : html`${part}`))
}

/** A received email. */
type ReceivedMail = {
  id: string
  from: string
  to: readonly string[]
  subject: string
  text: string
  /** The original HTML. Only show it in a sandbox. */
  html: string | undefined
  /** Milliseconds since 1970. */
  at: number
}

/** Emails of a mailbox, in memory. */
type Mails = {
  /** Parses and stores a message (RFC 5322). `to` are the envelope's recipients. */
  receive(message: Buffer, to: readonly string[]): Promise<void>
  /** Returns emails, newest first, optionally of one address (case-insensitive). */
  list(to?: string): readonly ReceivedMail[]
  find(id: string): ReceivedMail | undefined
}

/** Maximum number of stored emails. */
const mailsMax = 500

/** Creates an empty mailbox. */
function createMails(): Mails {
  const mails: ReceivedMail[] = []
  return {
    async receive(message, to) {
      const { from, html, subject = '', text = '' } = await PostalMime.parse(message)
      mails.unshift({ id: randomUUID(), from: from?.address ?? '', to, subject, text, html, at: Date.now() })
      mails.splice(mailsMax)
    },
    list(to) {
      if (to === undefined) return mails
      return mails.filter((mail) => mail.to.some((address) => address.toLowerCase() === to.toLowerCase()))
    },
    find: (id) => mails.find((mail) => mail.id === id),
  }
}
