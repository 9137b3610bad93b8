import type { EmailLogin } from './createLoginStore.ts'
import { listFacts } from './listFacts.ts'
import { loginWords } from './loginWords.ts'
import type { EmailLoginParts } from './parts.ts'
import { writeMail } from './writeMail.ts'

/** Notifies a user, by email, that their wallet was opened on a new device. */
export function sendNoticeMail(
  { login, email, address }: { login: EmailLogin; email: string; address: string },
  parts: Pick<EmailLoginParts, 'errands' | 'mailer' | 'projects' | 'toPlace'>,
): void {
  const words = loginWords.en
  const { subject, lead, warning } = words.mail.notice
  const appName = parts.projects.get(login.projectId)?.name
  const asker = { ...(appName !== undefined && { appName }), place: parts.toPlace(address) }
  parts.errands.run('new device notice', (id) =>
    parts.mailer.send(
      writeMail({
        id,
        to: email,
        language: words.language,
        subject,
        parts: [{ text: lead }, listFacts(login, asker, words), { text: warning }],
      }),
    ),
  )
}
