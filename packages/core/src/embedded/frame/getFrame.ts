import { frameProtocolVersion } from '@latchkey/protocol/constants'
import {
  type FrameEventPayload,
  type FrameMessageType,
  type FrameRequestOf,
  frameMessages,
  isReviewedMethod,
} from '@latchkey/protocol/frame'
import { alertClosed } from '../../alerts/alertClosed.ts'
import { alertRaised } from '../../alerts/alerts.ts'
import { OriginNotAllowedError, ProjectInvalidError } from '../../api/errors.ts'
import type { Kit } from '../../kit/kit.ts'
import type { FramePlace, KitFrame } from '../../kit/kitFrame.ts'
import { createValue } from '../../namespaces/contract/createValue.ts'
import { openFrame } from '../../platform/openFrame.ts'
import { openFrameWindow } from '../../platform/openFrameWindow.ts'
import { getPageOrigin } from '../../platform/pageOrigin.ts'
import { createFrameClient, type FrameClient, type TellName } from '../client/createFrameClient.ts'
import { FrameUnavailableError, type WalletUnreachableError } from '../client/errors.ts'
import { alertForFrame } from './alertForFrame.ts'
import { createReview } from './createReview.ts'
import { openFrameHost } from './openFrameHost.ts'
import { syncFrame } from './syncFrame.ts'
import { watchReach } from './watchReach.ts'
import { createWindowMemory } from './windowMemory.ts'

/** An opened frame or window, until it fails to load or is removed. */
type Opened = {
  client: FrameClient
  isGone(): boolean
  close(cause?: unknown): void
  /** Brings it to the front if it is a window. */
  focus?(): void
}

/** Returns a kit's wallet frame, created on the first call. It is added to the page with the first request. */
export function getFrame(kit: Kit): KitFrame {
  const frame = kit.held.getState().frame ?? createKitFrame(kit)
  kit.held.setState({ frame })
  return frame
}

function createKitFrame(kit: Kit): KitFrame {
  const place = createValue<FramePlace>('none')
  const element = createValue<HTMLIFrameElement | undefined>(undefined)
  const theme = createValue(kit.config.theme)
  const memory = createWindowMemory(kit)
  const review = createReview(kit, toAddress(kit))
  const listeners: { [name in TellName]: Set<(payload: FrameEventPayload<name>) => void> } = {
    'session-update': new Set(),
    'approval-update': new Set(),
  }
  let opened: Opened | undefined
  /** Whether the frame shows approvals in a window. */
  let usesReview = false
  let isReachLogged = false

  function logUnreachable({ origin, details }: WalletUnreachableError): void {
    if (isReachLogged) return
    isReachLogged = true
    const advice = 'Check that the server is running and that "wallet" is its wallet origin.'
    kit.log('error', `createKit: "wallet" is "${origin}", which cannot be reached: ${details}. ${advice}`)
  }

  function open(): Opened {
    if (opened && !opened.isGone()) return opened
    return begin(memory.isWindowed() ? holdWindow : mount)
  }

  /** Whether the wallet runs in a window that is not open. */
  const isAway = () => (!opened || opened.isGone()) && memory.isWindowed()

  function tellSession(payload: FrameEventPayload<'session-update'>): void {
    for (const listener of [...listeners['session-update']]) listener(payload)
  }

  function begin(hold: (own: Opened, signal: AbortSignal) => unknown): Opened {
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
    client.on('session-update', (payload) => {
      if (memory.isWindowed()) memory.renew(client)
      tellSession(payload)
    })
    client.on('approval-update', (payload) => {
      // If the whole wallet is in a window, approvals are visible there.
      const isAsking = payload.pending > 0 && element.get() !== undefined
      place.set(!isAsking ? 'none' : payload.place === 'window' ? 'window' : 'over')
      if (element.get()) review.hear(payload)
      for (const listener of [...listeners['approval-update']]) listener(payload)
    })
    Promise.resolve(hold(own, ending.signal)).catch(own.close)
    return own
  }

  /**
   * Adds the frame to the page, unless the server rejects the page: the browser would block the frame without visible
   * reason.
   */
  async function mount({ client, close }: Opened, signal: AbortSignal): Promise<void> {
    const stopWatching = watchReach(toAddress(kit), (error) => {
      logUnreachable(error)
      close(error)
    })
    signal.addEventListener('abort', stopWatching)
    try {
      const { caipNetworkId: chainId } = kit.config.defaultNetwork
      // Quiet, because the user may not have asked for the frame yet. The alert (8.16) is raised for actual requests.
      await kit.api?.getTokens({ query: { chainId } }, { signal, isQuiet: true })
    } catch (error) {
      // An offline user may be online by the time the frame loads.
      if (error instanceof OriginNotAllowedError || error instanceof ProjectInvalidError) close(error)
    }
    if (signal.aborted) return
    let stop = () => {}
    const frame = openFrame({
      src: toAddress(kit),
      title: 'Wallet',
      parent: openFrameHost(kit, place, signal),
      onLoad: client.loaded,
      onPort(port, { approvals }) {
        stopWatching()
        usesReview = approvals === 'window'
        // A reloaded frame has no pending approvals, so its window has nothing to show.
        place.set('none')
        review.close()
        client.take(port)
        stop()
        stop = syncFrame(kit, theme, client)
      },
    })
    const follow = () => {
      frame.element.slot = place.get()
    }
    const unfollow = place.subscribe(follow)
    signal.addEventListener('abort', () => {
      stop()
      unfollow()
      frame.close()
    })
    element.set(frame.element)
  }

  /** Opens the wallet in a window, synchronously, because windows only open within a user gesture. */
  function holdWindow(own: Opened, signal: AbortSignal): void {
    const { client, close } = own
    let stop = () => {}
    const held = openFrameWindow({
      src: toAddress(kit),
      onPort(port) {
        client.take(port)
        stop()
        stop = syncFrame(kit, theme, client)
        memory.renew(client, (user) => tellSession({ user }))
      },
      // The user closed the window, so no alert is raised.
      onClosed: () => close(new Error('The wallet window is closed.')),
    })
    if (!held) {
      close(new Error(notOpen))
      return
    }
    own.isGone = () => signal.aborted || held.isClosed()
    own.focus = held.focus
    signal.addEventListener('abort', () => {
      stop()
      held.close()
    })
  }

  return {
    async request(type, payload, options) {
      if (isAway()) {
        const known = memory.recall(type, payload)
        if (known !== undefined) return known
        if (memory.isAside(type, payload)) throw new FrameUnavailableError(new Error(notOpen))
      }
      const own = open()
      if (frameMessages[type].waits === 'visitor') own.focus?.()
      const release = usesReview && isReviewedRequest(type, payload) ? review.expect() : undefined
      try {
        const answer = await own.client.request(type, payload, options)
        if (memory.isWindowed()) memory.keep({ type, payload, answer }, own.client)
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
      if (memory.isWindowed() || (opened && !opened.isGone())) return
      const { client, close } = open()
      // The simplest request: it needs neither a server nor a login.
      client.request('is-connected', {}).catch((error) => error instanceof FrameUnavailableError && close())
    },
    openWindow() {
      memory.begin()
      kit.alerts.setState((state) => alertClosed(state, 'embeddedWalletUnavailable'))
      return !begin(holdWindow).isGone()
    },
    on(name, listener) {
      const heard = listeners[name] as Set<typeof listener>
      heard.add(listener)
      return () => void heard.delete(listener)
    },
    place,
    review: review.review,
    openReview: review.openReview,
    element,
    theme,
    close: () => opened?.close(),
  }
}

/** Returns the wallet's URL for this page. */
function toAddress({ config }: Kit): string {
  const query = new URLSearchParams({
    projectId: config.projectId ?? '',
    v: String(frameProtocolVersion),
    origin: getPageOrigin() ?? '',
  })
  return new URL(`/frame?${query}`, config.wallet).href
}

/** Whether a request always needs the user's approval. */
const isReviewedRequest = (type: FrameMessageType, payload: unknown) =>
  type === 'rpc-request' && isReviewedMethod((payload as FrameRequestOf<'rpc-request'>).method)

const notOpen = 'The wallet window is not open.'
