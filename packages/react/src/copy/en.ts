import { accountCopy } from './account.ts'
import { alertCopy } from './alerts.ts'
import { buttonCopy } from './button.ts'
import { errorCopy } from './errors.ts'
import { modalCopy } from './modal.ts'
import { remoteCopy } from './remote.ts'
import { sendCopy } from './send.ts'
import { settingsCopy } from './settings.ts'
import { walletsCopy } from './wallets.ts'

/** Every text a visitor sees, in English. `{name}` stands for a value. Each part loads with what shows it. */
export const en = {
  ...buttonCopy,
  ...modalCopy,
  ...walletsCopy,
  ...remoteCopy,
  ...settingsCopy,
  ...accountCopy,
  ...sendCopy,
  ...alertCopy,
  ...errorCopy,
} as const

/** The key of a text. */
export type CopyKey = keyof typeof en

/** A translation: every text, by the same keys. What it leaves out stays English. */
export type Copy = Readonly<Partial<Record<CopyKey, string>>>
