import type { FrameMessageType, FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { byAccounts } from './accounts.ts'
import { connectEmail } from './connectEmail.ts'
import { connectOtp } from './connectOtp.ts'
import type { Handler } from './context.ts'
import { getChainId } from './getChainId.ts'
import { getUser } from './getUser.ts'
import { isConnected } from './isConnected.ts'
import { later } from './later.ts'
import { notOffered } from './notOffered.ts'
import { reload } from './reload.ts'
import { rpcAbort } from './rpcAbort.ts'
import { rpcRequest } from './rpcRequest.ts'
import { signOut } from './signOut.ts'
import { switchNetwork } from './switchNetwork.ts'
import { syncDappData } from './syncDappData.ts'
import { syncTheme } from './syncTheme.ts'

/** With its first use: only a new device waits for a link. */
const loadDevice = () => import('./connectDevice.ts')
/** With its first use: most visitors log in by something else. */
const loadSocial = () => import('./social/index.ts')

/** What answers each message of the app, by its word on the wire. */
export const handlers = {
  'switch-network': switchNetwork,
  'connect-email': connectEmail,
  'connect-device': (...call) => loadDevice().then(({ connectDevice }) => connectDevice(...call)),
  'connect-otp': connectOtp,
  'connect-social': (...call) => loadSocial().then(({ connectSocial }) => connectSocial(...call)),
  'social-redirect-uri': (...call) =>
    loadSocial().then(({ socialRedirectUri }) => socialRedirectUri(...call)),
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
  'update-email': later('updateEmail'),
  'update-email-primary-otp': later('updateEmailPrimaryOtp'),
  'update-email-secondary-otp': later('updateEmailSecondaryOtp'),
  'export-key': later('exportKey'),
  'sync-theme': syncTheme,
  'sync-dapp-data': syncDappData,
  reload: reload,
} as const satisfies {
  readonly [type in FrameMessageType]: Handler<FrameRequestOf<type>, FrameResponseOf<type>>
}
