/**
 * Access that a route requires in addition to the project: a proof of a key (a DPoP proof, RFC 9449, with the server's
 * nonce), a session of that key, or a session whose login is at most five minutes old.
 */
export const walletAccess = {
  addWalletDevice: 'freshLogin',
  changeRecovery: 'freshLogin',
  checkFreshLogin: 'freshLogin',
  confirmNewEmail: 'session',
  confirmOldEmail: 'session',
  createEmailChange: 'freshLogin',
  createEmailLogin: 'key',
  createPasskey: 'key',
  createPasskeyLogin: 'key',
  createFarcasterLogin: 'key',
  createSocialLogin: 'key',
  createWallet: 'session',
  deleteWalletUser: 'freshLogin',
  getEmailLogin: 'key',
  getFarcasterLogin: 'key',
  getWalletNonce: 'session',
  getWalletSessions: 'session',
  getWalletUser: 'session',
  recoverWallet: 'freshLogin',
  refreshWalletSession: 'key',
  releaseShare: 'session',
  revokeWalletSession: 'session',
  verifyEmailLogin: 'key',
  verifyPasskeyLogin: 'key',
  verifyFarcasterLogin: 'key',
  verifySocialLogin: 'key',
} as const satisfies { readonly [id: string]: 'key' | 'session' | 'freshLogin' }

type KeyRoute = {
  [id in keyof typeof walletAccess]: (typeof walletAccess)[id] extends 'key' ? id : never
}[keyof typeof walletAccess]

/** Routes that don't require a session: all that the frame needs to know of the table before its first screen. */
export const walletKeyRoutes: ReadonlySet<string> = new Set(
  Object.keys({
    createEmailLogin: true,
    createPasskey: true,
    createPasskeyLogin: true,
    createFarcasterLogin: true,
    createSocialLogin: true,
    getEmailLogin: true,
    getFarcasterLogin: true,
    refreshWalletSession: true,
    verifyEmailLogin: true,
    verifyPasskeyLogin: true,
    verifyFarcasterLogin: true,
    verifySocialLogin: true,
  } satisfies { [id in KeyRoute]: true }),
)

/** Id of a route of the wallet's server. */
export type WalletEndpointId = keyof typeof walletAccess
