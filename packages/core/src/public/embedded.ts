export { findFrame, openWalletWindow, watchFrame } from '../embedded/frame/currentFrame.ts'
export { embeddedConnectorId } from '../embedded/frame/embeddedConnectorId.ts'
export { loadFrame } from '../embedded/frame/loadFrame.ts'
export { readEmailDraft, saveEmailDraft } from '../embedded/login/emailDraft.ts'
export { createEmailLoginFlow, type EmailLoginFlow } from '../embedded/login/emailLogin.ts'
export type {
  EmailLoginEvent,
  EmailLoginProblem,
  EmailLoginState,
} from '../embedded/login/emailLoginTransition.ts'
export { createFarcasterLoginFlow, type FarcasterLoginFlow } from '../embedded/login/farcasterLogin.ts'
export type { FarcasterLoginEvent, FarcasterLoginState } from '../embedded/login/farcasterLoginTransition.ts'
export {
  createPasskeyLoginFlow,
  type PasskeyLoginEvent,
  type PasskeyLoginFlow,
  type PasskeyLoginProblem,
  type PasskeyLoginState,
} from '../embedded/login/passkeyLogin.ts'
export { createSocialLoginFlow, type SocialLoginFlow } from '../embedded/login/socialLogin.ts'
export type { SocialLoginEvent, SocialLoginState } from '../embedded/login/socialLoginTransition.ts'
export type { LoginProblem } from '../embedded/login/toLoginProblem.ts'
export {
  type ChangeRecoveryEvent,
  type ChangeRecoveryFlow,
  type ChangeRecoveryState,
  createChangeRecoveryFlow,
  getRecoveryType,
  getRecoveryTypeKey,
  getRecoveryTypeQueryOptions,
} from '../embedded/settings/changeRecovery.ts'
export { createDeleteAccountFlow } from '../embedded/settings/deleteAccount.ts'
export {
  getSmartAccountNetworks,
  getSmartAccountNetworksQueryOptions,
} from '../embedded/settings/getSmartAccountNetworks.ts'
export {
  getWalletUser,
  getWalletUserKey,
  getWalletUserQueryOptions,
  toUserFields,
  type WalletUser,
} from '../embedded/settings/getWalletUser.ts'
export type { OwnScreenEvent, OwnScreenFlow, OwnScreenState } from '../embedded/settings/ownScreen.ts'
export { createExportKeyFlow } from '../embedded/settings/ownScreen.ts'
export { readSavedEmailChange, type SavedEmailChange } from '../embedded/settings/savedEmailChange.ts'
export {
  type SetPreferredAccountTypeParameters,
  setPreferredAccountType,
} from '../embedded/settings/setPreferredAccountType.ts'
export { createUpdateEmailFlow, type UpdateEmailFlow } from '../embedded/settings/updateEmail.ts'
export type { UpdateEmailEvent, UpdateEmailState } from '../embedded/settings/updateEmailTransition.ts'
export {
  createRevokeDevicesFlow,
  getWalletDevices,
  getWalletDevicesQueryOptions,
  type WalletDevice,
} from '../embedded/settings/walletDevices.ts'
