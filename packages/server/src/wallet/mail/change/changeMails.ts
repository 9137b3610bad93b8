import type { EmailLogin } from '../createLoginStore.ts'
import { listFacts } from '../listFacts.ts'
import { loginWords } from '../loginWords.ts'
import type { EmailLoginParts } from '../parts.ts'
import { type MailPart, writeMail } from '../writeMail.ts'
import { changeWords } from './changeWords.ts'

/**
 * Sends the email of one step of a change, after the response. A new address that already has a wallet gets no code:
 * only its owner is notified, and the requester cannot tell.
 */
export function sendChangeMail(
  { login, email, code, address }: { login: EmailLogin; email: string; code: string; address: string },
  parts: Pick<EmailLoginParts, 'jobs' | 'users' | 'mailer' | 'audit' | 'projects' | 'toPlace'>,
): void {
  const { projectId, purpose } = login
  const appName = parts.projects.get(projectId)?.name
  const words = changeWords.en
  parts.jobs.run('email change code', async (id) => {
    const isTaken = purpose === 'newEmail' && (await parts.users.hasEmail(email))
    const mailed = isTaken ? words.taken : purpose === 'oldEmail' ? words.old : words.new
    const codeParts: MailPart[] = isTaken ? [] : [{ code }, { text: words.holds }]
    const asker = { ...(appName !== undefined && { appName }), place: parts.toPlace(address) }
    await parts.mailer.send(
      writeMail({
        id,
        to: email,
        language: loginWords.en.language,
        subject: mailed.subject,
        parts: [
          { text: mailed.lead },
          ...codeParts,
          listFacts(login, asker, loginWords.en),
          { text: mailed.warning },
        ],
      }),
    )
  })
  parts.jobs.run('code audit', () =>
    parts.audit.record({ what: 'codeSent', subject: email, projectId, purpose }),
  )
}

/** Notifies the old address, by email, that the wallet has a new address. */
export function sendChangedMail(
  { login, email, address }: { login: EmailLogin; email: string; address: string },
  parts: Pick<EmailLoginParts, 'jobs' | 'mailer' | 'projects' | 'toPlace'>,
): void {
  const { subject, lead, warning } = changeWords.en.changed
  const appName = parts.projects.get(login.projectId)?.name
  const asker = { ...(appName !== undefined && { appName }), place: parts.toPlace(address) }
  parts.jobs.run('email change notice', (id) =>
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
