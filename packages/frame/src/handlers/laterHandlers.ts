export { connectDevice, connectOtp } from './completeEmailLogin.ts'
export { connectFarcaster, farcasterUri } from './farcaster/farcaster.ts'
export { connectPasskey } from './passkey/passkey.ts'
export { changeRecovery, regain, unlockRecovery } from './recovery/recovery.ts'
export {
  deleteAccount,
  exportKey,
  getDevices,
  revokeDevices,
  updateEmail,
  updateEmailPrimaryOtp,
  updateEmailSecondaryOtp,
} from './settings/settings.ts'
export { connectSocial, socialRedirectUri } from './social/social.ts'
