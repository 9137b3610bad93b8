import type { Endpoint } from '../api/endpoint/defineEndpoint.ts'
import type { WalletEndpointId } from './access.ts'
import {
  addWalletDevice,
  changeRecovery,
  createWallet,
  getWalletNonce,
  recoverWallet,
  releaseShare,
} from './keys.ts'
import {
  createEmailLogin,
  createFarcasterLogin,
  createPasskey,
  createPasskeyLogin,
  createSocialLogin,
  getEmailLogin,
  getFarcasterLogin,
  verifyEmailLogin,
  verifyFarcasterLogin,
  verifyPasskeyLogin,
  verifySocialLogin,
} from './logins.ts'
import { checkFreshLogin, getWalletSessions, refreshWalletSession, revokeWalletSession } from './sessions.ts'
import {
  confirmNewEmail,
  confirmOldEmail,
  createEmailChange,
  deleteWalletUser,
  getWalletUser,
} from './user.ts'

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
