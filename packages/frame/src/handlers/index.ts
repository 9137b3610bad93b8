import type { FrameMessageType, FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { byAccounts } from './accounts.ts'
import { connectEmail } from './connectEmail.ts'
import type { Handler } from './context.ts'
import { getChainId } from './getChainId.ts'
import { getUser } from './getUser.ts'
import { isConnected } from './isConnected.ts'
import { later } from './later.ts'
import { reload } from './reload.ts'
import { rpcAbort } from './rpcAbort.ts'
import { rpcRequest } from './rpcRequest.ts'
import { signOut } from './signOut.ts'
import { syncDappData } from './syncDappData.ts'
import { syncTheme } from './syncTheme.ts'

/** Handlers of the app's messages by their type on the wire. */
export const handlers = {
  'switch-network': byAccounts('switchNetwork'),
  'connect-email': connectEmail,
  'connect-device': later('connectDevice'),
  'connect-otp': later('connectOtp'),
  'connect-social': later('connectSocial'),
  'social-redirect-uri': later('socialRedirectUri'),
  'connect-passkey': later('connectPasskey'),
  'farcaster-uri': later('farcasterUri'),
  'connect-farcaster': later('connectFarcaster'),
  'get-user': getUser,
  'sign-out': signOut,
  'is-connected': isConnected,
  'get-chain-id': getChainId,
  'smart-account-networks': byAccounts('listNetworks'),
  'init-smart-account': byAccounts('init'),
  'set-preferred-account': byAccounts('prefer'),
  'rpc-request': rpcRequest,
  'rpc-abort': rpcAbort,
  'update-email': later('updateEmail'),
  'update-email-primary-otp': later('updateEmailPrimaryOtp'),
  'update-email-secondary-otp': later('updateEmailSecondaryOtp'),
  'export-key': later('exportKey'),
  'change-recovery': later('changeRecovery'),
  'get-devices': later('getDevices'),
  'revoke-devices': later('revokeDevices'),
  'delete-account': later('deleteAccount'),
  'sync-theme': syncTheme,
  'sync-dapp-data': syncDappData,
  reload: reload,
} as const satisfies {
  readonly [type in FrameMessageType]: Handler<FrameRequestOf<type>, FrameResponseOf<type>>
}
