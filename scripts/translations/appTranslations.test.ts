import { describe } from 'vitest'
import { english as walletPage } from '../../apps/wallet/src/words/english.ts'
import { languages as ofWalletPage } from '../../apps/wallet/src/words/languages.ts'
import { english as serialMob } from '../../apps/web/src/words/english.ts'
import { languages as ofSerialMob } from '../../apps/web/src/words/languages.ts'
import { checkTranslations } from './checkTranslations.ts'

describe('Serial Mob', () => checkTranslations(serialMob, ofSerialMob))
describe('the wallet page', () => checkTranslations(walletPage, ofWalletPage))
