import { writeTime } from '../login/writeTime.ts'
import type { EmailLogin } from './createLoginStore.ts'
import type { LoginWords } from './loginWords.ts'
import type { MailPart } from './writeMail.ts'

/**
 * Lists facts about the requester, for an email: the verified origin, the browser, the network if known, and the time.
 */
export function listFacts(
  login: Pick<EmailLogin, 'appOrigin' | 'device' | 'createdAt'>,
  { appName, place }: { appName?: string; place?: string },
  words: LoginWords,
): MailPart {
  const { title, app, device, place: placeWord, time } = words.mail.asked
  const origin = appName === undefined ? login.appOrigin : `${appName}, ${login.appOrigin}`
  return {
    title,
    facts: [
      [app, origin],
      [device, login.device],
      ...(place === undefined ? [] : [[placeWord, place] as const]),
      [time, writeTime(login.createdAt, words.language)],
    ],
  }
}
