import { createValue } from '@latchkey/protocol/createValue'
import {
  type FrameEventPayload,
  type FrameMessageType,
  type FrameRequestOf,
  frameMessages,
  isReviewedMethod,
} from '@latchkey/protocol/frame'
import { alertClosed } from '../../alerts/alertClosed.ts'
import { type Alert, alertRaised } from '../../alerts/alerts.ts'
import { alertForFailure } from '../../api/alertForFailure.ts'
import type { Kit } from '../../kit/kit.ts'
import type { FramePlace, FrameTheme, KitFrame } from '../../kit/kitFrame.ts'
import { createFrameClient, type FrameClient, type NotificationName } from '../client/createFrameClient.ts'
import {
  FrameSessionExpiredError,
  FrameTimeoutError,
  FrameUnavailableError,
  WalletUnreachableError,
} from '../client/errors.ts'
import { createReview } from './createReview.ts'
import { createNotOpenError, holdWindow, mountFrame, type Opened, toWalletUrl } from './showWallet.ts'
import { createWindowMemory } from './windowMemory.ts'

/** Returns a kit's wallet frame, created on the first call. It is added to the page with the first request. */
export function getFrame(kit: Kit): KitFrame {
  const frame = kit.embedded.getState().frame ?? createKitFrame(kit)
  kit.embedded.setState({ frame })
  return frame
}

function createKitFrame(kit: Kit): KitFrame {
  const theme = createValue<FrameTheme>(kit.config.theme)
  const memory = createWindowMemory(kit)
  const wallet = createWallet(kit, { theme, memory })

  /** Returns whether the wallet runs in a window that is not open. */
  const isAway = () => !wallet.isOpen() && memory.isWindowed()

  return {
    async request(type, payload, options) {
      if (isAway()) {
        const known = memory.get(type, payload)
        if (known !== undefined) return known
        if (memory.isReadOnly(type, payload)) throw new FrameUnavailableError(createNotOpenError())
      }
      const own = wallet.open()
      if (frameMessages[type].waits === 'visitor') own.focus?.()
      const release = isReviewedRequest(type, payload) ? wallet.expectReview() : undefined
      try {
        const answer = await own.client.request(type, payload, options)
        if (memory.isWindowed()) memory.store({ type, payload, answer }, own.client)
        return answer
      } catch (error) {
        // A frame that did not load is opened again by the next request.
        if (error instanceof FrameUnavailableError) own.close()
        const alert = alertForFrame(type, error)
        if (alert && !options?.signal?.aborted) kit.alerts.setState((state) => alertRaised(state, alert))
        throw error
      } finally {
        release?.()
      }
    },
    prepare() {
      // Windows only open within a user gesture.
      if (memory.isWindowed() || wallet.isOpen()) return
      const { client, close } = wallet.open()
      // The simplest request: it needs neither a server nor a login.
      client.request('is-connected', {}).catch((error) => error instanceof FrameUnavailableError && close())
    },
    openWindow() {
      memory.begin()
      kit.alerts.setState((state) => alertClosed(state, 'embeddedWalletUnavailable'))
      return !wallet.openInWindow().isGone()
    },
    theme,
    ...wallet.shown,
  }
}

/** The wallet as it is shown now: not at all, in a frame, or in a window. */
type Wallet = {
  isOpen(): boolean
  /** Returns the opened wallet, or opens it: in a window if this tab runs it there, otherwise in a frame. */
  open(): Opened
  openInWindow(): Opened
  /** Announces a request that the user must approve. Returns a function to call once the request has ended. */
  expectReview(): (() => void) | undefined
  shown: Pick<KitFrame, 'close' | 'element' | 'on' | 'openReview' | 'place' | 'review'>
}

function createWallet(
  kit: Kit,
  { memory, theme }: { memory: ReturnType<typeof createWindowMemory>; theme: KitFrame['theme'] },
): Wallet {
  const place = createValue<FramePlace>('none')
  const element = createValue<HTMLIFrameElement | undefined>(undefined)
  const review = createReview(kit, toWalletUrl(kit))
  const listeners = createListeners()
  const logUnreachable = createUnreachableLog(kit)
  let opened: Opened | undefined
  /** Whether the frame shows approvals in a window. */
  let usesReview = false

  function begin(show: (own: Opened, signal: AbortSignal) => unknown): Opened {
    opened?.close()
    const client = createFrameClient()
    const ending = new AbortController()
    const own: Opened = {
      client,
      isGone: () => ending.signal.aborted || element.get()?.isConnected === false,
      close(cause) {
        if (ending.signal.aborted) return
        ending.abort()
        usesReview = false
        review.close()
        element.set(undefined)
        place.set('none')
        client.close(cause)
      },
    }
    opened = own
    follow(client)
    Promise.resolve(show(own, ending.signal)).catch(own.close)
    return own
  }

  function follow(client: FrameClient): void {
    client.on('session-update', (payload) => {
      if (memory.isWindowed()) memory.refetch(client)
      listeners.tell('session-update', payload)
    })
    client.on('approval-update', (payload) => {
      // If the whole wallet is in a window, approvals are visible there.
      const isAsking = payload.pending > 0 && element.get() !== undefined
      place.set(!isAsking ? 'none' : payload.place === 'window' ? 'window' : 'over')
      if (element.get()) review.onUpdate(payload)
      listeners.tell('approval-update', payload)
    })
  }

  function openFrame(): Opened {
    return begin((own, signal) =>
      mountFrame(kit, own, {
        ...{ place, theme, signal },
        onUnreachable: logUnreachable,
        onMounted: element.set,
        onReady({ approvals }) {
          usesReview = approvals === 'window'
          // A reloaded frame has no pending approvals, so its window has nothing to show.
          place.set('none')
          review.close()
        },
      }),
    )
  }

  function openInWindow(): Opened {
    return begin((own, signal) =>
      holdWindow(kit, own, {
        ...{ theme, signal },
        onReady: () => memory.refetch(own.client, (user) => listeners.tell('session-update', { user })),
      }),
    )
  }

  return {
    isOpen: () => opened !== undefined && !opened.isGone(),
    open() {
      if (opened && !opened.isGone()) return opened
      return memory.isWindowed() ? openInWindow() : openFrame()
    },
    openInWindow,
    expectReview: () => (usesReview ? review.expect() : undefined),
    shown: {
      on: listeners.on,
      place,
      review: review.review,
      openReview: review.openReview,
      element,
      close: () => opened?.close(),
    },
  }
}

/** The listeners to a kit's wallet, across the frame's reloads. */
function createListeners(): {
  on: KitFrame['on']
  tell<name extends NotificationName>(name: name, payload: FrameEventPayload<name>): void
} {
  const listeners = { 'session-update': new Set<unknown>(), 'approval-update': new Set<unknown>() }
  return {
    on(name, listener) {
      listeners[name].add(listener)
      return () => void listeners[name].delete(listener)
    },
    tell(name, payload) {
      for (const listener of [...listeners[name]]) (listener as (told: typeof payload) => void)(payload)
    },
  }
}

/** Returns a function that logs once that the wallet is unreachable. */
function createUnreachableLog(kit: Kit): (error: WalletUnreachableError) => void {
  let isLogged = false
  return ({ origin, details }) => {
    if (isLogged) return
    isLogged = true
    const advice = 'Check that the server is running and that "wallet" is its wallet origin.'
    kit.log('error', `createKit: "wallet" is "${origin}", which cannot be reached: ${details}. ${advice}`)
  }
}

/** Returns whether a request always needs the user's approval. */
const isReviewedRequest = (type: FrameMessageType, payload: unknown) =>
  type === 'rpc-request' && isReviewedMethod((payload as FrameRequestOf<'rpc-request'>).method)

/** Requests sent when a page loads. An expired session is then normal, not a problem. */
const sessionChecks: ReadonlySet<FrameMessageType> = new Set(['is-connected', 'get-user'])

/**
 * Returns the alert for a failed request to the wallet's frame (spec 8.16–8.19); undefined if it is not one of those.
 */
function alertForFrame(type: FrameMessageType, error: unknown): Alert | undefined {
  if (error instanceof FrameUnavailableError && error.cause instanceof WalletUnreachableError)
    return {
      name: 'embeddedWalletUnavailable',
      details: `"wallet" is ${error.cause.origin}, which cannot be reached.`,
    }
  // A page that the server rejects has its own alert.
  if (error instanceof FrameUnavailableError)
    return error.cause === undefined
      ? { name: 'embeddedWalletUnavailable', details: 'The wallet frame timed out while loading.' }
      : alertForFailure(error.cause)
  // The link in an email may be clicked at any time, so the request is sent again.
  if (error instanceof FrameTimeoutError && type !== 'connect-device')
    return { name: 'embeddedWalletTimeout', details: `The wallet frame timed out on ${type}.` }
  if (error instanceof FrameSessionExpiredError && (error.isClockOff || !sessionChecks.has(type)))
    return {
      name: 'sessionExpired',
      details: error.isClockOff ? "This device's clock is wrong." : 'The wallet session expired.',
    }
  return undefined
}
