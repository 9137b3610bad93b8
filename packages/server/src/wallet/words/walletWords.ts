import type { Texts } from '@latchkey/protocol/fillText'
import { changeWords } from './english/changeWords.ts'
import { farcasterWords } from './english/farcasterWords.ts'
import { loginWords } from './english/loginWords.ts'
import { socialWords } from './english/socialWords.ts'

const english = { login: loginWords, change: changeWords, farcaster: farcasterWords, social: socialWords }

/** The texts of emails and login pages in another language. */
export type Translation = Texts<typeof english>

/** The texts of emails and login pages, and the locale (BCP 47) of their dates. */
export type WalletWords = Translation & { locale: string }

/** The original texts. */
export const englishWords: WalletWords = { ...english, locale: 'en' }
