import { emailCountedMs, emailMailsMax } from '@latchkey/protocol/constants'
import { fillText } from '@latchkey/protocol/fillText'
import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import { listFacts } from '../mail/listFacts.ts'
import { toMailAddress } from '../mail/toMailAddress.ts'
import { writeMail } from '../mail/writeMail.ts'
import { loadWords } from '../words/loadWords.ts'
import type { WalletWords } from '../words/walletWords.ts'
import type { SocialLogin } from './createSocialStore.ts'
import type { SocialLoginParts } from './parts.ts'

/**
 * Emails a user that their account at a provider was used to log in on a device that is new to their wallet. The
 * address is the one that the provider verified; it stays in memory until the email is sent. If the email cannot be
 * sent or exceeds a limit, this is logged without the address, and the login continues.
 */
export function sendSocialNotice(
  {
    login,
    email,
    address,
    languages,
  }: { login: SocialLogin; email: string; address: string; languages?: string | undefined },
  parts: Pick<
    SocialLoginParts,
    'database' | 'jobs' | 'mailer' | 'noticeLimits' | 'projects' | 'turns' | 'hash'
  >,
): void {
  const { jobs, mailer, projects } = parts
  // Counted in a separate task: a retry of the email is not another email.
  jobs.run('new device notice limit', async () => {
    await countNotice({ projectId: login.projectId, email, address }, parts)
    jobs.run('new device notice', async (id) => mailer.send(write(id, await loadWords(languages))))
  })

  function write(id: string, words: WalletWords) {
    const { subject, lead, warning } = words.login.mail.socialNotice
    const provider = providerNames[login.provider]
    const appName = projects.get(login.projectId)?.name
    return writeMail({
      id,
      to: email,
      locale: words.locale,
      subject,
      parts: [
        { text: fillText(lead, { provider }) },
        // No network: the browser that returned from the provider need not be the one that asked.
        listFacts(login, appName === undefined ? {} : { appName }, words),
        { text: fillText(warning, { provider }) },
      ],
    })
  }
}

const providerNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
}

/** Counts a notice by address, client network and project. Throws if a limit is reached, and counts nothing. */
async function countNotice(
  { projectId, email, address }: { projectId: string; email: string; address: string },
  { database, hash, noticeLimits, turns }: Parameters<typeof sendSocialNotice>[1],
): Promise<void> {
  // Apart from login emails, which strangers can request for any address, so that they cannot use up this limit.
  const own = {
    what: 'notices of an address',
    subject: hash('notice', toMailAddress(email)),
    max: emailMailsMax,
    spanMs: emailCountedMs,
  }
  await database.transaction(async (within) => {
    const waitMs =
      (await turns.spread(own, within)) || (await noticeLimits.take({ projectId, address }, within))
    if (waitMs > 0) throw new NoticeLimitError()
  })
}

/** Retrying would not help. */
class NoticeLimitError extends Error {
  override readonly name = 'NoticeLimitError'
  readonly isFinal = true
}
