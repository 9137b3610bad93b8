import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { style } from '../explorer/style.ts'
import { createMails } from './createMails.ts'
import { listPage, mailPage, missingMailPage, writtenPage } from './mailPages.ts'

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
