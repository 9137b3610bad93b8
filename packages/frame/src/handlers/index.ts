import type { FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { Accounts } from '../base/ports.ts'
import type { FrameHandlers } from '../channel/channel.ts'
import { explainLocale } from '../copy/wordsLocale.ts'
import { endSession } from '../session/endSession.ts'
import type { Handler, HandlerContext, LaterHandlers } from './context.ts'
import { type EmailLogin, emailLoginKey } from './emailLogin.ts'
import { openUser } from './openUser.ts'

/** Starts a login by email. A user who is logged in with that address stays so, unless a fresh login is required. */
const connectEmail: Handler<FrameRequestOf<'connect-email'>, FrameResponseOf<'connect-email'>> = async (
  { email, isFresh },
  { signal },
  context,
) => {
  const { session, storage, appOrigin } = context
  const stored = await session.getUser()
  if (!isFresh && stored?.email?.toLowerCase() === email.toLowerCase() && (await isUsable(context)))
    return { action: 'CONNECT' }
  const { loginId, next, digits } = await session.ask(
    'createEmailLogin',
    { body: { email, appOrigin } },
    signal,
  )
  await storage.set(emailLoginKey, { loginId } satisfies EmailLogin)
  return {
    action: next === 'device' ? 'VERIFY_DEVICE' : 'VERIFY_OTP',
    ...(digits !== undefined && { digits }),
  }
}

/**
 * Returns whether the session suffices. Otherwise it is over, or too old to restore a lost share, and needs a new
 * login.
 */
async function isUsable({ loadVault }: HandlerContext): Promise<boolean> {
  const vault = await loadVault()
  try {
    await vault.create()
    return true
  } catch (error) {
    if (error instanceof FrameFailureError && takeLogin.has(error.failure.name)) return false
    throw error
  }
}

const takeLogin: ReadonlySet<string> = new Set(['SESSION_EXPIRED', 'LOGIN_REQUIRED', 'NOT_CONNECTED'])

/**
 * Returns the logged-in user as known by the server. Completes the wallet first if a reload interrupted its creation.
 */
const getUser: Handler<FrameRequestOf<'get-user'>, FrameResponseOf<'get-user'>> = async (
  { chainId } = {},
  _,
  context,
) => {
  if (chainId !== undefined) await context.activeChain.switch(chainId)
  return openUser(context)
}

/** Returns whether somebody is logged in with this app, without calling the server. */
const isConnected: Handler<FrameRequestOf<'is-connected'>, FrameResponseOf<'is-connected'>> = async (
  _,
  __,
  { session },
) => ({
  isConnected: (await session.getUser()) !== undefined,
})

/** Ends the user's session. */
const signOut: Handler<FrameRequestOf<'sign-out'>, FrameResponseOf<'sign-out'>> = async (_, __, context) => {
  await endSession(context)
  return {}
}

/** Returns the wallet's active chain. */
const getChainId: Handler<FrameRequestOf<'get-chain-id'>, FrameResponseOf<'get-chain-id'>> = async (
  _,
  __,
  { activeChain },
) => ({
  chainId: await activeChain.get(),
})

/** Handles a wallet's RPC method: safe ones immediately, others once the visitor has approved. Rejects unknown ones. */
const rpcRequest: Handler<FrameRequestOf<'rpc-request'>, FrameResponseOf<'rpc-request'>> = async (
  request,
  { signal, afterwards },
  { loadSigner },
) => {
  const signer = await loadSigner()
  return { result: await signer.request(request, signal, afterwards) }
}

/** Aborts a request that is no longer awaited. Without an id, rejects all pending approvals. */
const rpcAbort: Handler<FrameRequestOf<'rpc-abort'>, FrameResponseOf<'rpc-abort'>> = async (
  { requestId },
  { abort },
  { approvals },
) => {
  if (requestId !== undefined) abort(requestId)
  else for (const { id } of approvals.get()) approvals.reject(id)
  return {}
}

/** Applies the app's theme. Warns once about a language without texts. */
const syncTheme: Handler<FrameRequestOf<'sync-theme'>, FrameResponseOf<'sync-theme'>> = async (
  theme,
  _,
  context,
) => {
  const warning = theme.locale !== context.appearance.get().locale && explainLocale(theme.locale)
  if (warning) context.page.warn(warning)
  context.appearance.set(theme)
  return {}
}

/** Stores the name that the app gives itself. It is displayed beside the app's origin, never instead of it. */
const syncDappData: Handler<FrameRequestOf<'sync-dapp-data'>, FrameResponseOf<'sync-dapp-data'>> = async (
  { name },
  _,
  { appName },
) => {
  appName.set(name)
  return {}
}

/** Reloads the frame once the response is sent. */
const reload: Handler<FrameRequestOf<'reload'>, FrameResponseOf<'reload'>> = async (
  _,
  { afterwards },
  context,
) => {
  afterwards(context.page.reload)
  return {}
}

/** Handles a message with the code that knows the accounts. */
const byAccounts =
  <name extends 'switchNetwork' | 'listNetworks' | 'init' | 'prefer'>(name: name) =>
  async (
    payload: unknown,
    _: unknown,
    { loadAccounts }: HandlerContext,
  ): Promise<Awaited<ReturnType<Accounts[name]>>> =>
    (await loadAccounts())[name](payload as never) as never

/** Creates a handler whose code loads with the first message of its kind. */
function later<name extends keyof LaterHandlers>(name: name): LaterHandlers[name] {
  const answer: Handler<never, unknown> = async (payload, call, context) =>
    (await context.loadLater())[name](payload, call, context)
  return answer as LaterHandlers[name]
}

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
} as const satisfies FrameHandlers<HandlerContext>
