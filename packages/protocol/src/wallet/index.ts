import type { Endpoint } from '../api/endpoint/defineEndpoint.ts'
import type { WalletEndpointId } from './access.ts'
import { addWalletDevice } from './addWalletDevice.ts'
import { changeRecovery } from './changeRecovery.ts'
import { checkFreshLogin } from './checkFreshLogin.ts'
import { confirmNewEmail } from './confirmNewEmail.ts'
import { confirmOldEmail } from './confirmOldEmail.ts'
import { createEmailChange } from './createEmailChange.ts'
import { createEmailLogin } from './createEmailLogin.ts'
import { createFarcasterLogin } from './createFarcasterLogin.ts'
import { createPasskey } from './createPasskey.ts'
import { createPasskeyLogin } from './createPasskeyLogin.ts'
import { createSocialLogin } from './createSocialLogin.ts'
import { createWallet } from './createWallet.ts'
import { deleteWalletUser } from './deleteWalletUser.ts'
import { getEmailLogin } from './getEmailLogin.ts'
import { getFarcasterLogin } from './getFarcasterLogin.ts'
import { getWalletNonce } from './getWalletNonce.ts'
import { getWalletSessions } from './getWalletSessions.ts'
import { getWalletUser } from './getWalletUser.ts'
import { recoverWallet } from './recoverWallet.ts'
import { refreshWalletSession } from './refreshWalletSession.ts'
import { releaseShare } from './releaseShare.ts'
import { revokeWalletSession } from './revokeWalletSession.ts'
import { verifyEmailLogin } from './verifyEmailLogin.ts'
import { verifyFarcasterLogin } from './verifyFarcasterLogin.ts'
import { verifyPasskeyLogin } from './verifyPasskeyLogin.ts'
import { verifySocialLogin } from './verifySocialLogin.ts'

/** The routes that the wallet's frame calls at its own origin, by id. */
export const walletEndpoints = {
  addWalletDevice,
  changeRecovery,
  checkFreshLogin,
  confirmNewEmail,
  confirmOldEmail,
  createEmailChange,
  createEmailLogin,
  createPasskey,
  createPasskeyLogin,
  createFarcasterLogin,
  createSocialLogin,
  createWallet,
  deleteWalletUser,
  getEmailLogin,
  getFarcasterLogin,
  getWalletNonce,
  getWalletSessions,
  getWalletUser,
  recoverWallet,
  refreshWalletSession,
  releaseShare,
  revokeWalletSession,
  verifyEmailLogin,
  verifyPasskeyLogin,
  verifyFarcasterLogin,
  verifySocialLogin,
} as const satisfies { readonly [id in WalletEndpointId]: Endpoint }

export * from './access.ts'
export * from './shapes.ts'
export { toAccountStatement } from './toAccountStatement.ts'
