import { type FrameMessageType, frameMessages } from '@latchkey/protocol/frame'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { Accounts } from '../base/ports.ts'
import { endSession } from '../session/endSession.ts'
import type { FirstType, Handler, HandlerContext, HandlerOf, LaterHandlers } from './context.ts'
import { openUser } from './openUser.ts'
import { emailLoginKey, type PendingLogin } from './pendingLogins.ts'

/** Starts a login by email. A user who is logged in with that address stays so, unless a fresh login is required. */
const connectEmail: HandlerOf<'connect-email'> = async ({ email, isFresh }, { signal }, context) => {
  const { session, storage, appOrigin } = context
  const stored = await session.getUser()
  if (!isFresh && stored?.email?.toLowerCase() === email.toLowerCase() && (await isUsable(context)))
    return { action: 'CONNECT' }
  const { loginId, next, digits } = await session.ask(
    'createEmailLogin',
    { body: { email, appOrigin } },
    signal,
  )
  await storage.set(emailLoginKey, { loginId } satisfies PendingLogin)
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
    if (error instanceof FrameFailureError && loginRequiredFailures.has(error.failure.name)) return false
    throw error
  }
}

const loginRequiredFailures: ReadonlySet<string> = new Set([
  'SESSION_EXPIRED',
  'LOGIN_REQUIRED',
  'NOT_CONNECTED',
])

/**
 * Returns the logged-in user as known by the server. Completes the wallet first if a reload interrupted its creation.
 */
const getUser: HandlerOf<'get-user'> = async ({ chainId } = {}, _, context) => {
  if (chainId !== undefined) await context.activeChain.switch(chainId)
  return openUser(context)
}

/** Returns whether someone is logged in with this app, without calling the server. */
const isConnected: HandlerOf<'is-connected'> = async (_, __, { session }) => ({
  isConnected: (await session.getUser()) !== undefined,
})

/** Ends the user's session. */
const signOut: HandlerOf<'sign-out'> = async (_, __, context) => {
  await endSession(context)
  return {}
}

/** Returns the wallet's active chain. */
const getChainId: HandlerOf<'get-chain-id'> = async (_, __, { activeChain }) => ({
  chainId: await activeChain.get(),
})

/** Handles a wallet's RPC method: safe ones immediately, others once the visitor has approved. Rejects unknown ones. */
const rpcRequest: HandlerOf<'rpc-request'> = async (request, { signal, afterwards }, { loadSigner }) => {
  const signer = await loadSigner()
  return { result: await signer.request(request, signal, afterwards) }
}

/** Aborts a request that is no longer awaited. Without an id, rejects all pending approvals. */
const rpcAbort: HandlerOf<'rpc-abort'> = async ({ requestId }, { abort }, { approvals }) => {
  if (requestId !== undefined) abort(requestId)
  else for (const { id } of approvals.get()) approvals.reject(id)
  return {}
}

/** Applies the app's theme and locale. */
const syncTheme: HandlerOf<'sync-theme'> = async (theme, _, context) => {
  context.appearance.set(theme)
  return {}
}

/** Stores the name that the app gives itself. It is displayed beside the app's origin, never instead of it. */
const syncDappData: HandlerOf<'sync-dapp-data'> = async ({ name }, _, { appName }) => {
  appName.set(name)
  return {}
}

/** Reloads the frame once the response is sent. */
const reload: HandlerOf<'reload'> = async (_, { afterwards }, context) => {
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

/** Handlers that load with the frame. */
const firstHandlers: { readonly [type in FirstType]: HandlerOf<type> } = {
  'switch-network': byAccounts('switchNetwork'),
  'connect-email': connectEmail,
  'get-user': getUser,
  'sign-out': signOut,
  'is-connected': isConnected,
  'get-chain-id': getChainId,
  'smart-account-networks': byAccounts('listNetworks'),
  'init-smart-account': byAccounts('init'),
  'set-preferred-account': byAccounts('prefer'),
  'rpc-request': rpcRequest,
  'rpc-abort': rpcAbort,
  'sync-theme': syncTheme,
  'sync-dapp-data': syncDappData,
  reload: reload,
}

/** Creates the handler of a message whose code loads with the first of its kind. */
function later(type: string): Handler<never, unknown> {
  const name = type.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as keyof LaterHandlers
  return async (payload, call, context) => (await context.loadLater())[name](payload, call, context)
}

/** Handlers of the app's messages by their type on the wire. */
export const handlers = {
  ...Object.fromEntries(Object.keys(frameMessages).map((type) => [type, later(type)])),
  ...firstHandlers,
} as { readonly [type in FrameMessageType]: HandlerOf<type> }
