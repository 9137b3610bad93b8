import type { FrameMessageType, FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { FrameCall } from '../channel.ts'
import type { ActiveChain } from '../createActiveChain.ts'
import type { Store } from '../createStore.ts'
import type { FrameParts, FrameStorage } from '../platform/parts.ts'
import type { Accounts, Approvals, FrameAppearance, Vault } from '../ports.ts'
import type { Session } from '../session/createSession.ts'
import type { Signer } from '../signer/createSigner.ts'

/** What the handlers of messages stand on. */
export type HandlerContext = {
  /** The one origin that the frame speaks to. */
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
  /** Loaded with the first use: nothing of it is needed before the first screen. */
  loadVault(): Promise<Vault>
  loadAccounts(): Promise<Accounts>
  loadSigner(): Promise<Signer>
  /** What answers the messages of the settings. */
  loadSettings(): Promise<SettingsHandlers>
}

/** Answers one message of the app. */
export type Handler<request, response> = (
  payload: request,
  call: FrameCall,
  context: HandlerContext,
) => Promise<response>

type HandlerOf<type extends FrameMessageType> = Handler<FrameRequestOf<type>, FrameResponseOf<type>>

/** What answers the messages of the settings, which come with the first of them. */
export type SettingsHandlers = {
  exportKey: HandlerOf<'export-key'>
  updateEmail: HandlerOf<'update-email'>
  updateEmailPrimaryOtp: HandlerOf<'update-email-primary-otp'>
  updateEmailSecondaryOtp: HandlerOf<'update-email-secondary-otp'>
}
