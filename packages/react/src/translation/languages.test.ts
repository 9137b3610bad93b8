import { checkTranslations } from '../../../../scripts/translations/checkTranslations.ts'
import { en } from '../copy/en/en.ts'
import { namespaceNames } from '../copy/en/namespaces.ts'
import { languages } from './languages.ts'

const translated = Object.entries(en).filter(([key]) => !(key in namespaceNames))
await checkTranslations(Object.fromEntries(translated), languages)
