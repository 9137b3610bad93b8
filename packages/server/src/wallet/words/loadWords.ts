import { findLanguage } from '@latchkey/protocol/findLanguage'
import { parseAccept } from 'hono/utils/accept'
import { languages } from './languages.ts'
import { englishWords, type WalletWords } from './walletWords.ts'

/** Longer headers than any browser's are cut. */
const headerMax = 200

/** Returns the texts in the first language of an `Accept-Language` header (RFC 9110, 12.5.4) that there are texts in. */
export async function loadWords(header: string | undefined): Promise<WalletWords> {
  const locales = parseAccept((header ?? '').slice(0, headerMax)).flatMap(({ type, q }) =>
    q > 0 ? [type] : [],
  )
  const found = findLanguage(locales, Object.keys(languages))
  const texts = found && (await languages[found.tag]?.())
  return texts ? { ...texts, locale: found.locale } : englishWords
}
