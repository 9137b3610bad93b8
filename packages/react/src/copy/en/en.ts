import { accountCopy } from './account.ts'
import { activityDetailsCopy } from './activityDetails.ts'
import { alertCopy } from './alerts.ts'
import { approvalsCopy } from './approvals.ts'
import { approveCopy } from './approve.ts'
import { buttonCopy } from './button.ts'
import { buyCopy } from './buy.ts'
import { devicesCopy } from './devices.ts'
import { emailCopy } from './email.ts'
import { errorCopy } from './errors.ts'
import { farcasterCopy } from './farcaster.ts'
import { modalCopy } from './modal.ts'
import { namesCopy } from './names.ts'
import { type namespaceNames, namespacesCopy } from './namespaces.ts'
import { networkButtonCopy } from './networkButton.ts'
import { nftDetailsCopy } from './nftDetails.ts'
import { ownerCopy } from './owner.ts'
import { passkeyCopy } from './passkey.ts'
import { pendingCopy } from './pending.ts'
import { portfolioCopy } from './portfolio.ts'
import { remoteCopy } from './remote.ts'
import { sendCopy } from './send.ts'
import { settingsCopy } from './settings.ts'
import { signInCopy } from './signIn.ts'
import { socialCopy } from './social.ts'
import { swapCopy } from './swap.ts'
import { tokenDetailsCopy } from './tokenDetails.ts'
import { walletsCopy } from './wallets.ts'
import { walletWindowCopy } from './walletWindow.ts'

/**
 * Every text a visitor sees, in English. `{name}` is a placeholder. Each part loads with the component that shows it.
 */
export const en = {
  ...buttonCopy,
  ...networkButtonCopy,
  ...modalCopy,
  ...walletsCopy,
  ...remoteCopy,
  ...emailCopy,
  ...socialCopy,
  ...passkeyCopy,
  ...walletWindowCopy,
  ...farcasterCopy,
  ...devicesCopy,
  ...ownerCopy,
  ...settingsCopy,
  ...accountCopy,
  ...namespacesCopy,
  ...portfolioCopy,
  ...tokenDetailsCopy,
  ...activityDetailsCopy,
  ...nftDetailsCopy,
  ...approvalsCopy,
  ...approveCopy,
  ...sendCopy,
  ...pendingCopy,
  ...swapCopy,
  ...buyCopy,
  ...signInCopy,
  ...namesCopy,
  ...alertCopy,
  ...errorCopy,
} as const

/** The key of a text. */
export type CopyKey = keyof typeof en

/** Texts that replace others, by their keys. */
export type Copy = Readonly<Partial<Record<CopyKey, string>>>

/** Every text in another language, except for namespaces' names, which need no translation. */
export type Translation = Readonly<Record<Exclude<CopyKey, keyof typeof namespaceNames>, string>> & Copy
