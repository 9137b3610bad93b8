import { createTransport } from 'nodemailer'
import type { Mailer } from '../base/ports.ts'

/** How emails are sent. */
type SmtpSettings = {
  /**
   * `smtps://user:password@host:465`, or `smtp://host:587`, which must offer STARTTLS unless `?requireTLS=false` is
   * set.
   */
  url: string
  /** The sender, `Name <address>`. Defaults to a no-reply address at the mail server's host. */
  from?: string
}

/** Shorter than a request's deadline, so that a hanging mail server can be retried. */
const timeoutMs = 10_000
/** Replies from this code on are permanent (RFC 5321, 4.2.1). */
const finalReply = 500
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Creates a mailer that sends over SMTP with a few persistent connections. Rejects with `MailError`. */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer {
  const { hostname } = new URL(url)
  const sender = from ?? `no-reply@${hostname}`
  const [, host = hostname] = /@([^\s>]+)/.exec(sender) ?? []
  const transport = openTransport(url, sender)
  return {
    async send({ id, to, subject, text, html }) {
      try {
        await transport.sendMail({
          // A retry after a lost confirmation delivers the email twice. With the same id, mailboxes show it once (RFC
          // 5322, 3.6.4).
          messageId: `<${id}@${host}>`,
          // As an object, so that an address is never parsed as a list.
          to: { name: '', address: to },
          ...{ subject, text, html },
        })
      } catch (error) {
        const { code = 'UNKNOWN', responseCode } = error as { code?: string; responseCode?: number }
        throw new MailError(
          responseCode === undefined ? code : String(responseCode),
          responseCode !== undefined && responseCode >= finalReply,
        )
      }
    },
    close: () => transport.close(),
  }
}

/** Connects to a mail server and logs in, without sending anything. Rejects with `MailError`. */
export async function checkSmtp(url: string): Promise<void> {
  const transport = openTransport(url, `no-reply@${new URL(url).hostname}`)
  try {
    await transport.verify()
  } catch (error) {
    const { code = 'UNKNOWN' } = error as { code?: string }
    throw new MailError(code, false)
  } finally {
    transport.close()
  }
}

function openTransport(url: string, sender: string) {
  const { hostname, searchParams } = new URL(url)
  const isBare = loopback.test(hostname) || searchParams.has('requireTLS')
  return createTransport(
    {
      url,
      pool: true,
      maxConnections: 4,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(!isBare && { requireTLS: true }),
    },
    {
      from: sender,
      // Prevents automatic replies (RFC 3834, 5).
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
  )
}

/** Thrown when an email could not be sent. Omits the mail server's message, because it contains the recipient. */
class MailError extends Error {
  override readonly name = 'MailError'
  /** The client's error code, or the mail server's reply code (RFC 5321, 4.2): `ECONNREFUSED`, `550`. */
  readonly code: string
  /** Whether a retry would fail the same way. */
  readonly isFinal: boolean

  constructor(code: string, isFinal: boolean) {
    super(`The email could not be sent: ${code}`)
    this.code = code
    this.isFinal = isFinal
  }
}
