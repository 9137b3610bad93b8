import { createTransport } from 'nodemailer'
import type { Mailer } from '../../wallet/ports.ts'
import { MailError } from './MailError.ts'

/** How mails go out. */
type SmtpSettings = {
  /** `smtps://user:password@host:465`, or `smtp://host:587`, which must offer STARTTLS unless `?requireTLS=false`. */
  url: string
  /** Whom mails are from, `Name <address>`; nobody at the mail server's host when absent. */
  from?: string
}

/** Short of what a request may take, so that a mail server that hangs is given up and asked again. */
const timeoutMs = 10_000
/** Replies with these numbers stay what they are (RFC 5321, 4.2.1). */
const finalReply = 500
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Sends mails by SMTP, over a few connections that are kept; rejects with `MailError`. */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer {
  const { hostname, searchParams } = new URL(url)
  const sender = from ?? `no-reply@${hostname}`
  const [, host = hostname] = /@([^\s>]+)/.exec(sender) ?? []
  const isBare = loopback.test(hostname) || searchParams.has('requireTLS')
  const transport = createTransport(
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
      // No robot is to answer it (RFC 3834, 5).
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
  )
  return {
    async send({ id, to, subject, text, html }) {
      try {
        await transport.sendMail({
          // A mail server that took it and did not say so gets it once more: mailboxes show it once (RFC 5322, 3.6.4).
          messageId: `<${id}@${host}>`,
          // As a part of its own, so that an address is never read as a list of them.
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
