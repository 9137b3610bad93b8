import { createValue } from '@latchkey/protocol/createValue'
import type { Texts } from '@latchkey/protocol/fillText'
import type { en } from './en.ts'
import type { enAccount } from './enAccount.ts'
import type { enCalls } from './enCalls.ts'
import type { enExport } from './enExport.ts'
import type { enMessage } from './enMessage.ts'
import type { enPermissions } from './enPermissions.ts'
import type { enRecovery } from './enRecovery.ts'
import type { enSolana } from './enSolana.ts'
import type { enWaiting } from './enWaiting.ts'

/** The English tables, each of which loads with its screens. */
export type EnglishTables = {
  first: typeof en
  account: typeof enAccount
  calls: typeof enCalls
  export: typeof enExport
  message: typeof enMessage
  permissions: typeof enPermissions
  recovery: typeof enRecovery
  solana: typeof enSolana
  waiting: typeof enWaiting
}

/** Plural forms (CLDR) that a language may have besides those of English. */
type MoreForms<table> = {
  readonly [key in keyof table as key extends `${infer base}_other`
    ? `${base}_${'zero' | 'two' | 'few' | 'many'}`
    : never]?: string
}

/** Every text of the wallet in another language. */
export type Translation = {
  readonly [table in keyof EnglishTables]: Texts<EnglishTables[table]> & MoreForms<EnglishTables[table]>
}

/** What this page is written in. */
type Language = {
  /** Format of numbers and dates, and direction of the texts (BCP 47). */
  locale: string
  /** Texts that replace the English ones. */
  texts: Translation | undefined
  /** Whether other texts are loading, so that no request is shown in a language that is about to change. */
  isLoading: boolean
}

/** The language of this page's texts, numbers and dates, which must agree: in German, `1.000 ETH` is a thousand. */
export const language = createValue<Language>({ locale: 'en', texts: undefined, isLoading: false })
