import { checkTranslations } from '../../../../../scripts/checkTranslations.ts'
import { languages } from './languages.ts'
import { englishWords } from './walletWords.ts'

const { locale, ...english } = englishWords

await checkTranslations(english, languages)
