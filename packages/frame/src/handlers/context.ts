import type { FrameMessageType, FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Store } from '../base/createStore.ts'
import type { Accounts, Approvals, FrameAppearance, Vault } from '../base/ports.ts'
import type { FrameCall } from '../channel/channel.ts'
import type { FrameParts, FrameStorage } from '../platform/parts.ts'
import type { Passkeys } from '../platform/passkeys.ts'
import type { Session } from '../session/createSession.ts'
import type { ActiveChain } from '../signer/createActiveChain.ts'
import type { Signer } from '../signer/createSigner.ts'
import type { RecoveryUnlock } from '../vault/createVault.ts'

/** Dependencies of the message handlers. */
export type HandlerContext = {
  /** The only origin that the frame talks to. */
  appOrigin: string
  /** The wallet's own origin. */
  walletOrigin: string
  page: FrameParts['page']
  storage: FrameStorage
  session: Session
  approvals: Approvals
  activeChain: ActiveChain
  appName: Store<string | undefined>
  appearance: Store<FrameAppearance>
  /** Loads on first use: nothing of it is needed before the first screen. */
  loadVault(): Promise<Vault>
  loadAccounts(): Promise<Accounts>
  loadSigner(): Promise<Signer>
  /** Handlers that the first screen doesn't need. */
  loadLater(): Promise<
    LaterHandlers & { regain(context: HandlerContext): Promise<void>; unlockRecovery: UnlockRecovery }
  >
  /** Loads access to the visitor's passkeys. */
  loadPasskeys(): Promise<Passkeys>
}

/** Handles one message of the app. */
export type Handler<request, response> = (
  payload: request,
  call: FrameCall,
  context: HandlerContext,
) => Promise<response>

/** Asks the visitor to unlock a recovery share for which a login is not enough. */
type UnlockRecovery = (
  context: HandlerContext,
  ...asked: Parameters<RecoveryUnlock>
) => ReturnType<RecoveryUnlock>

type HandlerOf<type extends FrameMessageType> = Handler<FrameRequestOf<type>, FrameResponseOf<type>>

/** Handlers of settings, and of every login once it has begun. All load with the first of them. */
export type LaterHandlers = {
  changeRecovery: HandlerOf<'change-recovery'>
  connectDevice: HandlerOf<'connect-device'>
  connectFarcaster: HandlerOf<'connect-farcaster'>
  connectOtp: HandlerOf<'connect-otp'>
  connectPasskey: HandlerOf<'connect-passkey'>
  connectSocial: HandlerOf<'connect-social'>
  deleteAccount: HandlerOf<'delete-account'>
  exportKey: HandlerOf<'export-key'>
  farcasterUri: HandlerOf<'farcaster-uri'>
  getDevices: HandlerOf<'get-devices'>
  revokeDevices: HandlerOf<'revoke-devices'>
  socialRedirectUri: HandlerOf<'social-redirect-uri'>
  updateEmail: HandlerOf<'update-email'>
  updateEmailPrimaryOtp: HandlerOf<'update-email-primary-otp'>
  updateEmailSecondaryOtp: HandlerOf<'update-email-secondary-otp'>
}
