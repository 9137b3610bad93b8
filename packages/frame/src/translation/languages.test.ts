import { checkTranslations } from '../../../../scripts/translations/checkTranslations.ts'
import { en } from '../copy/en.ts'
import { enAccount } from '../copy/enAccount.ts'
import { enCalls } from '../copy/enCalls.ts'
import { enExport } from '../copy/enExport.ts'
import { enMessage } from '../copy/enMessage.ts'
import { enPermissions } from '../copy/enPermissions.ts'
import { enRecovery } from '../copy/enRecovery.ts'
import { enSolana } from '../copy/enSolana.ts'
import { enWaiting } from '../copy/enWaiting.ts'
import type { EnglishTables } from '../copy/language.ts'
import { languages } from './languages.ts'

const english: EnglishTables = {
  first: en,
  account: enAccount,
  calls: enCalls,
  export: enExport,
  message: enMessage,
  permissions: enPermissions,
  recovery: enRecovery,
  solana: enSolana,
  waiting: enWaiting,
}

await checkTranslations(english, languages)
