import { frameProtocolVersion } from '@latchkey/protocol/constants'
import type { Readable } from '@latchkey/protocol/createValue'
import type { FrameEventPayload, FrameRequestOf } from '@latchkey/protocol/frame'
import { OriginNotAllowedError, ProjectInvalidError } from '../../api/errors.ts'
import type { Kit } from '../../kit/kit.ts'
import type { FramePlace, FrameTheme, KitFrame } from '../../kit/kitFrame.ts'
import { isDarkScheme, watchScheme } from '../../platform/colorScheme.ts'
import { getPageOrigin } from '../../platform/pageOrigin.ts'
import { findNetworkError, openFrame, openFrameWindow } from '../../platform/walletWindows.ts'
import type { FrameClient } from '../client/createFrameClient.ts'
import { WalletUnreachableError } from '../client/errors.ts'

/** An opened frame or window, until it fails to load or is removed. */
export type Opened = {
  client: FrameClient
  isGone(): boolean
  close(cause?: unknown): void
  /** Brings it to the front if it is a window. */
  focus?(): void
}

/** Parameters of `mountFrame`. */
type MountParameters = {
  place: Readable<FramePlace>
  theme: KitFrame['theme']
  /** Aborts when the frame is closed. */
  signal: AbortSignal
  onUnreachable(error: WalletUnreachableError): void
  onMounted(element: HTMLIFrameElement): void
  /** Called for each page that loads in the frame, before it receives requests. */
  onReady(ready: FrameEventPayload<'ready'>): void
}

/**
 * Adds the frame to the page, unless the server rejects the page: the browser would block the frame without visible
 * reason.
 */
export async function mountFrame(
  kit: Kit,
  { client, close }: Opened,
  { onMounted, onReady, onUnreachable, place, signal, theme }: MountParameters,
): Promise<void> {
  const src = toWalletUrl(kit)
  const stopWatching = watchReach(src, (error) => {
    onUnreachable(error)
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
    src,
    title: 'Wallet',
    parent: openFrameHost(kit, place, signal),
    onLoad: client.loaded,
    onPort(port, ready) {
      stopWatching()
      onReady(ready)
      client.take(port)
      stop()
      stop = syncFrame(kit, theme, client)
    },
  })
  const unfollow = place.subscribe(() => {
    frame.element.slot = place.get()
  })
  signal.addEventListener('abort', () => {
    stop()
    unfollow()
    frame.close()
  })
  onMounted(frame.element)
}

/** Opens the wallet in a window, synchronously, because windows only open within a user gesture. */
export function holdWindow(
  kit: Kit,
  own: Opened,
  { onReady, signal, theme }: Pick<MountParameters, 'signal' | 'theme'> & { onReady(): void },
): void {
  const { client, close } = own
  let stop = () => {}
  const frameWindow = openFrameWindow({
    src: toWalletUrl(kit),
    onPort(port) {
      client.take(port)
      stop()
      stop = syncFrame(kit, theme, client)
      onReady()
    },
    // The user closed the window, so no alert is raised.
    onClosed: () => close(new Error('The wallet window is closed.')),
  })
  if (!frameWindow) {
    close(createNotOpenError())
    return
  }
  own.isGone = () => signal.aborted || frameWindow.isClosed()
  own.focus = frameWindow.focus
  signal.addEventListener('abort', () => {
    stop()
    frameWindow.close()
  })
}

/** Creates the error of a request that needs the wallet's window. */
export function createNotOpenError(): Error {
  return new Error('The wallet window is not open.')
}

/** Returns the wallet's URL for this page. */
export function toWalletUrl({ config }: Kit): string {
  const query = new URLSearchParams({
    projectId: config.projectId ?? '',
    v: String(frameProtocolVersion),
    origin: getPageOrigin() ?? '',
  })
  return new URL(`/frame?${query}`, config.wallet).href
}

/**
 * Returns the permanent parent of the wallet's frame: the host of the modal's shadow root, which shows the frame
 * through a slot. A page without a modal gets an element at its end, which covers the page while the frame is visible
 * and is removed with the frame.
 */
function openFrameHost({ config }: Kit, place: Readable<FramePlace>, signal: AbortSignal): HTMLElement {
  const hosts = document.querySelectorAll<HTMLElement>('[data-latchkey]')
  for (const host of hosts) if (host.dataset.latchkey === config.storageKey && host.shadowRoot) return host
  const own = document.createElement('div')
  const show = () => {
    const shown = { position: 'fixed', inset: '0', zIndex: '2147483647', display: 'grid' }
    Object.assign(own.style, place.get() !== 'none' ? shown : { ...shown, display: 'none' })
  }
  show()
  const stop = place.subscribe(show)
  signal.addEventListener('abort', () => {
    stop()
    own.remove()
  })
  document.body.append(own)
  return own
}

/** Sends the page's theme, now and after every change, and the app's name to a loaded frame. */
function syncFrame(kit: Kit, theme: KitFrame['theme'], client: Pick<FrameClient, 'request'>): () => void {
  let told = ''
  let unusable: string | undefined
  const tell = () => {
    const { accent } = theme.get()
    const now = readTheme(kit, theme.get())
    if (accent !== undefined && now.accent === undefined && accent !== unusable) {
      unusable = accent
      kit.log('warn', `theme.accent: the embedded wallet can't use ${accent}. Use #rrggbb.`)
    }
    const text = JSON.stringify(now)
    if (text === told) return
    told = text
    // A frame with another theme still works.
    client.request('sync-theme', now).catch((error) => kit.log('warn', error))
  }
  tell()
  const name = kit.config.metadata.name.slice(0, nameMax)
  client.request('sync-dapp-data', { name }).catch((error) => kit.log('warn', error))
  const stops = [kit.preferences.subscribe(tell), theme.subscribe(tell), watchScheme(tell)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Maximum length of an app's name. */
const nameMax = 80
/** Maximum radius, in CSS pixels. */
const radiusMax = 64
/** Maximum length of a language tag. */
const localeMax = 35

function readTheme(
  { config, preferences }: Kit,
  { accent, mode, radius, locale = config.locale }: FrameTheme,
): FrameRequestOf<'sync-theme'> {
  const wanted = preferences.getState().themeMode ?? mode
  const language = locale === 'auto' ? navigator.language : locale
  return {
    mode: wanted === 'dark' || (wanted === 'system' && isDarkScheme()) ? 'dark' : 'light',
    // Frames accept only plain colours, so that hosts can't restyle their page.
    ...(accent !== undefined && /^#[0-9a-f]{6}$/i.test(accent) && { accent }),
    ...(radius !== undefined && { radius: Math.min(radius, radiusMax) }),
    ...(language !== undefined && language.length <= localeMax && { locale: language }),
  }
}

/** How long after the start, and after a network error, the wallet's origin is probed, in ms. */
const probeDelayMs = 1_000

/**
 * Detects a frame that can't load because its URL is unreachable: two network errors, after 2 s. If its origin
 * responds, the frame keeps its full timeout (spec 9.17). Returns a function that stops it.
 */
function watchReach(address: string, onUnreachable: (error: WalletUnreachableError) => void): () => void {
  const ending = new AbortController()
  let timer = setTimeout(ask, probeDelayMs, true)
  async function ask(isFirst: boolean): Promise<void> {
    const cause = await findNetworkError(address, ending.signal)
    if (cause === undefined || ending.signal.aborted) return
    if (isFirst) timer = setTimeout(ask, probeDelayMs, false)
    else onUnreachable(new WalletUnreachableError(new URL(address).origin, cause))
  }
  return () => {
    clearTimeout(timer)
    ending.abort()
  }
}
