import { writeTime } from '../login/writeTime.ts'
import type { WalletWords } from '../words/walletWords.ts'
import type { EmailLogin } from './createLoginStore.ts'
import type { MailPart } from './writeMail.ts'

/**
 * Lists facts about the requester, for an email: the verified origin, the browser, the network if known, and the time.
 */
export function listFacts(
  asked: Pick<EmailLogin, 'appOrigin' | 'device' | 'createdAt'>,
  { appName, place }: { appName?: string; place?: string },
  { login: { mail }, locale }: WalletWords,
): MailPart {
  const { title, app, device, place: placeWord, time } = mail.asked
  const origin = appName === undefined ? asked.appOrigin : `${appName}, ${asked.appOrigin}`
  return {
    title,
    facts: [
      [app, origin],
      [device, asked.device],
      ...(place === undefined ? [] : [[placeWord, place] as const]),
      [time, writeTime(asked.createdAt, locale)],
    ],
  }
}
