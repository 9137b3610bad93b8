import { fillText } from '@latchkey/protocol/fillText'
import { loadWords } from '../words/loadWords.ts'
import type { WalletWords } from '../words/walletWords.ts'
import type { EmailLogin } from './createLoginStore.ts'
import { listFacts } from './listFacts.ts'
import type { EmailLoginParts } from './parts.ts'
import { toDeviceLink } from './toDeviceLink.ts'
import { type MailPart, writeMail } from './writeMail.ts'

/** A login that an email is about. */
export type MailedLogin = {
  login: EmailLogin
  email: string
  /** The client's address. */
  address: string
  /** Languages of the reader, as in the `Accept-Language` header. */
  languages?: string | undefined
}

/** Sends a login's email with its code, its link or both, after the response. */
export function sendLoginMail(
  sent: MailedLogin & { code: string; link: string; appName: string },
  parts: EmailLoginParts,
): void {
  const { login, email, appName } = sent
  parts.jobs.run('login email', async (id) => {
    const isNew = !(await parts.users.hasEmail(email))
    const words = await loadWords(sent.languages)
    await parts.mailer.send(write(sent, { id, isNew, words }, parts))
  })
  parts.jobs.run('code audit', () =>
    parts.audit.record({ what: 'codeSent', subject: email, projectId: login.projectId, purpose: 'login' }),
  )

  function write(
    { code, link, address }: typeof sent,
    { id, isNew, words }: { id: string; isNew: boolean; words: WalletWords },
    { walletOrigin, toPlace }: EmailLoginParts,
  ) {
    const { mail } = words.login
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
      locale: words.locale,
      subject: fillText((login.way === 'link' ? mail.link : mail.code).subject, { app: appName }),
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
  { login, email, address, languages }: MailedLogin,
  parts: Pick<EmailLoginParts, 'jobs' | 'mailer' | 'projects' | 'toPlace'>,
): void {
  const appName = parts.projects.get(login.projectId)?.name
  const asker = { ...(appName !== undefined && { appName }), place: parts.toPlace(address) }
  parts.jobs.run('new device notice', async (id) => {
    const words = await loadWords(languages)
    const { subject, lead, warning } = words.login.mail.notice
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
