import { checkSmtp } from '../../wallet/mail/createSmtpMailer.ts'
import { pages } from '../pages.ts'
import { hostOf, type Probe } from '../probe.ts'
import type { Finding } from '../report.ts'

/** Checks the mail server, if there is an embedded wallet: it is reached and accepts the login. No email is sent. */
export const probeMail: Probe = ({ wallet }) =>
  wallet ? [inspect(wallet.smtpUrl).then((finding) => ({ title: 'Email', findings: [finding] }))] : []

async function inspect(url: string): Promise<Finding> {
  const topic = 'SMTP'
  try {
    await checkSmtp(url)
    return { grade: 'ok', topic, text: `${hostOf(url)}: accepts the login` }
  } catch (error) {
    const { code } = Object(error)
    const reason =
      code === 'EAUTH' ? 'it refuses the user name or password' : `cannot connect (${String(code)})`
    return {
      grade: 'problem',
      topic,
      text: `${hostOf(url)}: ${reason}. Correct SMTP_URL.`,
      page: pages.email,
    }
  }
}
