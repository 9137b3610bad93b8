import type { Value } from '@latchkey/protocol/createValue'
import type { FrameMessageType, FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
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
  appName: Value<string | undefined>
  appearance: Value<FrameAppearance>
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

/** Handles one message, by its type. */
export type HandlerOf<type extends FrameMessageType> = Handler<FrameRequestOf<type>, FrameResponseOf<type>>

/** Messages whose handlers load with the frame, because its first screen needs them. */
export type FirstType =
  | 'connect-email'
  | 'get-chain-id'
  | 'get-user'
  | 'init-smart-account'
  | 'is-connected'
  | 'reload'
  | 'rpc-abort'
  | 'rpc-request'
  | 'set-preferred-account'
  | 'sign-out'
  | 'smart-account-networks'
  | 'switch-network'
  | 'sync-dapp-data'
  | 'sync-theme'

/** Name of a handler: `connectOtp` for `connect-otp`. */
type NameOf<type extends string> = type extends `${infer first}-${infer rest}`
  ? `${first}${Capitalize<NameOf<rest>>}`
  : type

/** Handlers of all other messages, by name. They load with the first of these messages. */
export type LaterHandlers = {
  [type in Exclude<FrameMessageType, FirstType> as NameOf<type>]: HandlerOf<type>
}
