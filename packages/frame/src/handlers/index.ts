import type { FrameMessageType, FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { byAccounts } from './accounts.ts'
import { connectDevice } from './connectDevice.ts'
import { connectEmail } from './connectEmail.ts'
import { connectOtp } from './connectOtp.ts'
import type { Handler } from './context.ts'
import { getChainId } from './getChainId.ts'
import { getUser } from './getUser.ts'
import { isConnected } from './isConnected.ts'
import { notOffered } from './notOffered.ts'
import { reload } from './reload.ts'
import { rpcAbort } from './rpcAbort.ts'
import { rpcRequest } from './rpcRequest.ts'
import { signOut } from './signOut.ts'
import { switchNetwork } from './switchNetwork.ts'
import { syncDappData } from './syncDappData.ts'
import { syncTheme } from './syncTheme.ts'

/** What answers each message of the app, by its word on the wire. */
export const handlers = {
  'switch-network': switchNetwork,
  'connect-email': connectEmail,
  'connect-device': connectDevice,
  'connect-otp': connectOtp,
  'connect-social': notOffered,
  'social-redirect-uri': notOffered,
  'farcaster-uri': notOffered,
  'connect-farcaster': notOffered,
  'connect-passkey': notOffered,
  'get-user': getUser,
  'sign-out': signOut,
  'is-connected': isConnected,
  'get-chain-id': getChainId,
  'smart-account-networks': byAccounts('listNetworks'),
  'init-smart-account': byAccounts('init'),
  'set-preferred-account': byAccounts('prefer'),
  'rpc-request': rpcRequest,
  'rpc-abort': rpcAbort,
  'update-email': notOffered,
  'update-email-primary-otp': notOffered,
  'update-email-secondary-otp': notOffered,
  'export-key': notOffered,
  'sync-theme': syncTheme,
  'sync-dapp-data': syncDappData,
  reload: reload,
} as const satisfies {
  readonly [type in FrameMessageType]: Handler<FrameRequestOf<type>, FrameResponseOf<type>>
}
