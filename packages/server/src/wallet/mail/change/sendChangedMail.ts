import type { EmailLogin } from '../createLoginStore.ts'
import { listFacts } from '../listFacts.ts'
import { loginWords } from '../loginWords.ts'
import type { EmailLoginParts } from '../parts.ts'
import { writeMail } from '../writeMail.ts'
import { changeWords } from './changeWords.ts'

/** Notifies the old address, by email, that the wallet has a new address. */
export function sendChangedMail(
  { login, email, address }: { login: EmailLogin; email: string; address: string },
  parts: Pick<EmailLoginParts, 'errands' | 'mailer' | 'projects' | 'toPlace'>,
): void {
  const { subject, lead, warning } = changeWords.en.changed
  const appName = parts.projects.get(login.projectId)?.name
  const asker = { ...(appName !== undefined && { appName }), place: parts.toPlace(address) }
  parts.errands.run('email change notice', (id) =>
    parts.mailer.send(
      writeMail({
        id,
        to: email,
        language: loginWords.en.language,
        subject,
        parts: [{ text: lead }, listFacts(login, asker, loginWords.en), { text: warning }],
      }),
    ),
  )
}
