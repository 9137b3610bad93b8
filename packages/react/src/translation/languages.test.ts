import { checkTranslations } from '../../../../scripts/translations/checkTranslations.ts'
import { en } from '../copy/en/en.ts'
import { languages } from './languages.ts'

await checkTranslations(en, languages)
