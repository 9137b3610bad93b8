import type { EmailLogin } from './createLoginStore.ts'
import { listFacts } from './listFacts.ts'
import { loginWords } from './loginWords.ts'
import type { EmailLoginParts } from './parts.ts'
import { toDeviceLink } from './toDeviceLink.ts'
import { type MailPart, writeMail } from './writeMail.ts'

/** Sends a login's email with its code, its link or both, after the response. */
export function sendLoginMail(
  sent: { login: EmailLogin; email: string; code: string; link: string; appName: string; address: string },
  parts: EmailLoginParts,
): void {
  const { login, email, appName } = sent
  parts.jobs.run('login email', async (id) => {
    const isNew = !(await parts.users.hasEmail(email))
    await parts.mailer.send(write(sent, { id, isNew }, parts))
  })
  parts.jobs.run('code audit', () =>
    parts.audit.record({ what: 'codeSent', subject: email, projectId: login.projectId, purpose: 'login' }),
  )

  function write(
    { code, link, address }: typeof sent,
    { id, isNew }: { id: string; isNew: boolean },
    { walletOrigin, toPlace }: EmailLoginParts,
  ) {
    const words = loginWords.en
    const { mail } = words
    const toLink = (label: string): MailPart => ({ link: toDeviceLink(walletOrigin(), link), label })
    const codeParts: MailPart[] = [{ text: mail.code.lead }, { code }, { text: mail.code.holds }]
    const ways: Record<EmailLogin['way'], MailPart[]> = {
      code: codeParts,
      device: [...codeParts, { text: mail.device.lead }, toLink(mail.device.button)],
      link: [{ text: mail.link.lead }, toLink(mail.link.button)],
    }
    return writeMail({
      id,
      to: email,
      language: words.language,
      subject: (login.way === 'link' ? mail.link : mail.code).subject(appName),
      parts: [
        ...ways[login.way],
        ...(isNew ? [{ text: mail.isNew }] : []),
        listFacts(login, { appName, place: toPlace(address) }, words),
        { text: mail.warning },
      ],
    })
  }
}

/** Notifies a user, by email, that their wallet was opened on a new device. */
export function sendNoticeMail(
  { login, email, address }: { login: EmailLogin; email: string; address: string },
  parts: Pick<EmailLoginParts, 'jobs' | 'mailer' | 'projects' | 'toPlace'>,
): void {
  const words = loginWords.en
  const { subject, lead, warning } = words.mail.notice
  const appName = parts.projects.get(login.projectId)?.name
  const asker = { ...(appName !== undefined && { appName }), place: parts.toPlace(address) }
  parts.jobs.run('new device notice', (id) =>
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
