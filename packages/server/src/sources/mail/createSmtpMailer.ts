import { createTransport } from 'nodemailer'
import type { Mailer } from '../../wallet/ports.ts'
import { MailError } from './MailError.ts'

/** How mails go out. */
export type SmtpSettings = {
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
      from: from ?? `no-reply@${hostname}`,
      // No robot is to answer it (RFC 3834, 5).
      headers: { 'Auto-Submitted': 'auto-generated' },
    },
  )
  return {
    async send({ to, subject, text, html }) {
      try {
        // As a part of its own, so that an address is never read as a list of them.
        await transport.sendMail({ to: { name: '', address: to }, subject, text, html })
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
