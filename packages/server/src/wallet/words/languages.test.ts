import { checkTranslations } from '../../../../../scripts/translations/checkTranslations.ts'
import { languages } from './languages.ts'
import { englishWords } from './walletWords.ts'

const { locale, ...english } = englishWords

await checkTranslations(english, languages)
