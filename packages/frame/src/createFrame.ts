import { createValue, type Readable, type Value } from '@latchkey/protocol/createValue'
import { lazy } from '@latchkey/protocol/lazy'
import type { WalletUser } from '@latchkey/protocol/wallet'
import { FrameFailureError } from './base/FrameFailureError.ts'
import type { Approval, Approvals, FrameAppearance, FrameSettings, Reviewed } from './base/ports.ts'
import { createChannel } from './channel/channel.ts'
import { language } from './copy/language.ts'
import type { HandlerContext } from './handlers/context.ts'
import { handlers } from './handlers/index.ts'
import type { Sight } from './platform/getSight.ts'
import type { FrameParts } from './platform/parts.ts'
import { createApprovals } from './queue/createApprovals.ts'
import { needsReview } from './queue/needsReview.ts'
import type { Ask } from './session/createAsk.ts'
import { createSession } from './session/createSession.ts'
import { createActiveChain } from './signer/createActiveChain.ts'
import { followLanguage } from './translation/followLanguage.ts'
import type { RecoveryUnlock } from './vault/createVault.ts'

/** The wallet's frame, without its screens. */
export type Frame = {
  settings: FrameSettings
  /** Pending approvals, for the screens. */
  approvals: Approvals
  appearance: Readable<FrameAppearance>
  sight: Sight
  /** Whether a window of the wallet has found this frame, and the window's position. */
  reviewed: Value<Reviewed>
  /** The name that the app gives itself: untrusted text. */
  appName: Readable<string | undefined>
  /** Tells the app that Escape was pressed while a request is pending: its modal shakes (2.8). */
  refuseEscape(): void
  /** Preloads what every login needs: the code that calls the wallet's server, and the key that proves the device. */
  preload(): void
  /** Closes the port and aborts what is pending. */
  stop(): void
}

/**
 * Wires up a frame and sends `ready` to the only allowed origin. Vault, signer and the server client load on first use.
 * Only the code that parses messages and keeps a session loads with the page.
 */
export function createFrame(settings: FrameSettings, parts: FrameParts): Frame {
  const { page, sight, storage, withLock, request, walletOrigin, loadPasskeys } = parts
  const { appOrigin, projectId, proofNonce: nonce } = settings
  const loadAsk = load(async () => {
    const { createAsk, getFrameKey } = await import('./session/createAsk.ts')
    const getKey = lazy(() => getFrameKey({ storage, withLock }))
    // Every server request needs the key, which takes a moment to create. If it fails now, the first request retries.
    getKey().catch(() => undefined)
    const getLocale = () => language.get().locale
    return createAsk({ request, walletOrigin, projectId, getKey, nonce, getLocale })
  })
  const ask: Ask = async (id, ...rest) => (await loadAsk())(id, ...rest)
  const session = createSession({ storage, withLock, ask, appOrigin })
  const approvals = createApprovals(sight)
  const reviewed = createValue<Reviewed>({})
  const activeChain = createActiveChain({ storage, settings })
  const appName = createValue<string | undefined>(undefined)
  const appearance = createValue<FrameAppearance>({})
  followLanguage(appearance, page.warn)

  // One file, since every user-related message needs both.
  const loadWallet = load(async () => {
    const { createVault, createAccounts } = await import('./wallet.ts')
    const unlock: RecoveryUnlock = async (recovery, user) =>
      (await context.loadLater()).unlockRecovery(context, recovery, user)
    const regain = async () => (await context.loadLater()).regain(context)
    const vault = createVault({ storage, withLock, session, unlock, regain })
    return { vault, accounts: createAccounts({ storage, request, settings, session, activeChain }) }
  })
  const loadSigner = load(async () => {
    const [{ createSigner }, wallet] = await Promise.all([import('./signer/createSigner.ts'), loadWallet()])
    return createSigner({
      settings,
      request,
      withLock,
      storage,
      session,
      ...wallet,
      approvals,
      activeChain,
      getAppName: appName.get,
    })
  })
  const context: HandlerContext = {
    appOrigin,
    walletOrigin,
    page,
    storage,
    session,
    approvals,
    activeChain,
    appName,
    appearance,
    loadVault: async () => (await loadWallet()).vault,
    loadAccounts: async () => (await loadWallet()).accounts,
    loadSigner,
    loadLater: load(() => import('./handlers/laterHandlers.ts')),
    loadPasskeys: load(() => loadPasskeys(appearance.get)),
  }
  const isBlind = sight === 'blind'
  const place = isBlind ? 'window' : 'here'
  const channel = createChannel({ page, appOrigin, handlers, context, approvals: place })

  const tellPending = (isRefused = false) =>
    channel.tell('approval-update', {
      ...describePending(approvals.get(), isBlind),
      ...reviewed.get(),
      ...(isRefused && { isRefused }),
    })
  const tellUser = async (user: WalletUser | null) => {
    // Logged in elsewhere but without a wallet here yet: the other tab is creating it and notifies us when it is done.
    if (user && !(user.accounts && user.hasDeviceShare)) return
    rejectOthers(approvals, user)
    channel.tell('session-update', { user: user && (await (await loadWallet()).accounts.describe(user)) })
  }
  const stops = [
    approvals.subscribe(tellPending),
    reviewed.subscribe(tellPending),
    // A user who cannot be described now is described by the page's next message.
    session.subscribe((user) => void tellUser(user).catch(() => undefined)),
  ]

  return {
    settings,
    approvals,
    appearance,
    appName,
    sight,
    reviewed,
    refuseEscape: () => tellPending(true),
    // If this fails, the first use retries.
    preload: () => void loadAsk().catch(() => undefined),
    stop() {
      for (const stop of stops) stop()
      channel.close()
      session.close()
    },
  }
}

/** Counts the pending approvals, and tells where the first one is decided. */
function describePending([first, ...others]: readonly Approval[], isBlind: boolean) {
  return {
    pending: first ? others.length + 1 : 0,
    ...(isBlind && first && needsReview(first) && { place: 'window' as const }),
  }
}

/** Rejects requests to anyone but a user: a request to one user must not be answered by another. */
function rejectOthers(approvals: Approvals, user: WalletUser | null): void {
  for (const { id, address, owner = address } of approvals.get())
    if (owner !== user?.accounts?.eip155) approvals.reject(id)
}

/** Like `lazy`, for code that loads over the network. */
function load<value>(task: () => Promise<value>): () => Promise<value> {
  return lazy(() =>
    task().catch((cause: unknown) => {
      throw new FrameFailureError('UNAVAILABLE', 'Failed to load the wallet.', { cause })
    }),
  )
}
