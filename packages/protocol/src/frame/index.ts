import type { FrameMessage } from './defineMessage.ts'
import * as rows from './messages.ts'
import type { Read } from './shapes.ts'

/** Every message from the app to the wallet's frame (3.22), by its type on the wire. */
export const frameMessages = {
  'switch-network': rows.switchNetwork,
  'connect-email': rows.connectEmail,
  'connect-device': rows.connectDevice,
  'connect-otp': rows.connectOtp,
  'connect-social': rows.connectSocial,
  'social-redirect-uri': rows.socialRedirectUri,
  'farcaster-uri': rows.farcasterUri,
  'connect-farcaster': rows.connectFarcaster,
  'connect-passkey': rows.connectPasskey,
  'get-user': rows.getUser,
  'sign-out': rows.signOut,
  'is-connected': rows.isConnected,
  'get-chain-id': rows.getChainId,
  'smart-account-networks': rows.smartAccountNetworks,
  'init-smart-account': rows.initSmartAccount,
  'set-preferred-account': rows.setPreferredAccount,
  'rpc-request': rows.rpcRequestMessage,
  'rpc-abort': rows.rpcAbort,
  'update-email': rows.updateEmail,
  'update-email-primary-otp': rows.updateEmailPrimaryOtp,
  'update-email-secondary-otp': rows.updateEmailSecondaryOtp,
  'export-key': rows.exportKey,
  'change-recovery': rows.changeRecovery,
  'get-devices': rows.getDevices,
  'revoke-devices': rows.revokeDevices,
  'delete-account': rows.deleteAccount,
  'sync-theme': rows.syncTheme,
  'sync-dapp-data': rows.syncDappData,
  reload: rows.reload,
} as const satisfies { readonly [type: string]: FrameMessage }

/** Type of a message on the wire. */
export type FrameMessageType = keyof typeof frameMessages
/** Request payload of a message. */
export type FrameRequestOf<type extends FrameMessageType> = Read<(typeof frameMessages)[type]['request']>
/** Response payload of a message. */
export type FrameResponseOf<type extends FrameMessageType> = Read<(typeof frameMessages)[type]['response']>

export { type FrameMessage, isTimed } from './defineMessage.ts'
export {
  type FrameEnvelope,
  type FrameErrorName,
  type FrameFailure,
  frameEnvelope,
  frameErrorNames,
  frameFailure,
  frameMessageCharactersMax,
} from './envelope.ts'
export { type FrameEventName, type FrameEventPayload, frameEvents } from './events.ts'
export { isReviewedMethod } from './isReviewedMethod.ts'
export { type FrameRpcRequest, rpcRequest } from './rpcRequest.ts'
export { type ReadMessage, readMessage } from './shapes.ts'
