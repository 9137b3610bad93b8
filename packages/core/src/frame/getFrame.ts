import { frameProtocolVersion } from '@latchkey/protocol/constants'
import type { FrameEventPayload } from '@latchkey/protocol/frame'
import { OriginNotAllowedError, ProjectInvalidError } from '../errors/api.ts'
import { FrameUnavailableError } from '../errors/frame.ts'
import type { Kit } from '../kit.ts'
import { openFrame } from '../platform/openFrame.ts'
import { getPageOrigin } from '../platform/pageOrigin.ts'
import { alertRaised } from '../stores/alerts.ts'
import { alertForFrame } from './alertForFrame.ts'
import { createFrameClient, type FrameClient, type TellName } from './createFrameClient.ts'
import { createValue } from './createValue.ts'
import type { FramePlace, KitFrame } from './kitFrame.ts'
import { openFrameHost } from './openFrameHost.ts'
import { syncFrame } from './syncFrame.ts'

/** What was opened, until it fails to load or is taken off the page. */
type Opened = { client: FrameClient; isGone(): boolean; close(cause?: unknown): void }

/** The wallet's frame of a kit: one for each, made with the first call. It is put on the page when it is first asked. */
export function getFrame(kit: Kit): KitFrame {
  const frame = kit.held.getState().frame ?? createKitFrame(kit)
  kit.held.setState({ frame })
  return frame
}

function createKitFrame(kit: Kit): KitFrame {
  const place = createValue<FramePlace>('none')
  const element = createValue<HTMLIFrameElement | undefined>(undefined)
  const theme = createValue(kit.config.theme)
  const listeners: { [name in TellName]: Set<(payload: FrameEventPayload<name>) => void> } = {
    'session-update': new Set(),
    'approval-update': new Set(),
  }
  let opened: Opened | undefined

  function open(): Opened {
    if (opened && !opened.isGone()) return opened
    opened?.close()
    const client = createFrameClient()
    const ending = new AbortController()
    const own: Opened = {
      client,
      isGone: () => ending.signal.aborted || element.get()?.isConnected === false,
      close(cause) {
        if (ending.signal.aborted) return
        ending.abort()
        element.set(undefined)
        place.set('none')
        client.close(cause)
      },
    }
    opened = own
    client.on('session-update', (payload) => {
      for (const listener of [...listeners['session-update']]) listener(payload)
    })
    client.on('approval-update', (payload) => {
      place.set(payload.pending > 0 ? 'over' : 'none')
      for (const listener of [...listeners['approval-update']]) listener(payload)
    })
    mount(own, ending.signal).catch(own.close)
    return own
  }

  /** Puts the frame on the page, unless the server does not know the page: what the browser then refuses, nobody sees. */
  async function mount({ client, close }: Opened, signal: AbortSignal): Promise<void> {
    try {
      const { caipNetworkId: chainId } = kit.config.defaultNetwork
      await kit.api?.getTokens({ query: { chainId } }, { signal })
    } catch (error) {
      // The call has raised its own alert (8.16). Whoever is offline now may not be when the frame loads.
      if (error instanceof OriginNotAllowedError || error instanceof ProjectInvalidError) close(error)
    }
    if (signal.aborted) return
    const query = new URLSearchParams({
      projectId: kit.config.projectId ?? '',
      v: String(frameProtocolVersion),
      origin: getPageOrigin() ?? '',
    })
    let stop = () => {}
    const frame = openFrame({
      src: new URL(`/frame?${query}`, kit.config.wallet).href,
      title: 'Wallet',
      parent: openFrameHost(kit, place, signal),
      onPort(port) {
        // A frame that was loaded anew has nothing left to ask.
        place.set('none')
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

  return {
    async request(type, payload, options) {
      const own = open()
      try {
        return await own.client.request(type, payload, options)
      } catch (error) {
        // What did not load is loaded anew by the next question.
        if (error instanceof FrameUnavailableError) own.close()
        const alert = alertForFrame(type, error)
        if (alert && !options?.signal?.aborted) kit.alerts.setState((state) => alertRaised(state, alert))
        throw error
      }
    },
    on(name, listener) {
      const heard = listeners[name] as Set<typeof listener>
      heard.add(listener)
      return () => void heard.delete(listener)
    },
    place,
    element,
    theme,
    close: () => opened?.close(),
  }
}
