import { loadWords } from '../../words/loadWords.ts'
import { listFacts } from '../listFacts.ts'
import type { MailedLogin } from '../loginMails.ts'
import type { EmailLoginParts } from '../parts.ts'
import { type MailPart, writeMail } from '../writeMail.ts'

/**
 * Sends the email of one step of a change, after the response. A new address that already has a wallet gets no code:
 * only its owner is notified, and the requester cannot tell.
 */
export function sendChangeMail(
  { login, email, code, address, languages }: MailedLogin & { code: string },
  parts: Pick<EmailLoginParts, 'jobs' | 'users' | 'mailer' | 'audit' | 'projects' | 'toPlace'>,
): void {
  const { projectId, purpose } = login
  const appName = parts.projects.get(projectId)?.name
  parts.jobs.run('email change code', async (id) => {
    const words = await loadWords(languages)
    const { change } = words
    const isTaken = purpose === 'newEmail' && (await parts.users.hasEmail(email))
    const mailed = isTaken ? change.taken : purpose === 'oldEmail' ? change.old : change.new
    const codeParts: MailPart[] = isTaken ? [] : [{ code }, { text: change.holds }]
    const asker = { ...(appName !== undefined && { appName }), place: parts.toPlace(address) }
    await parts.mailer.send(
      writeMail({
        id,
        to: email,
        locale: words.locale,
        subject: mailed.subject,
        parts: [
          { text: mailed.lead },
          ...codeParts,
          listFacts(login, asker, words),
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
  { login, email, address, languages }: MailedLogin,
  parts: Pick<EmailLoginParts, 'jobs' | 'mailer' | 'projects' | 'toPlace'>,
): void {
  const appName = parts.projects.get(login.projectId)?.name
  const asker = { ...(appName !== undefined && { appName }), place: parts.toPlace(address) }
  parts.jobs.run('email change notice', async (id) => {
    const words = await loadWords(languages)
    const { subject, lead, warning } = words.change.changed
    await parts.mailer.send(
      writeMail({
        id,
        to: email,
        locale: words.locale,
        subject,
        parts: [{ text: lead }, listFacts(login, asker, words), { text: warning }],
      }),
    )
  })
}
