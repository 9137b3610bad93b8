import { askAuthenticator } from './askAuthenticator.ts'
import { PasskeyError, type Passkeys, type PasskeyTask, type UsedPasskey } from './passkeys.ts'
import {
  type PasskeyOutcome,
  type PasskeyWindowRequest,
  passkeyHash,
  passkeyHello,
} from './passkeyWindowMessages.ts'

/**
 * Creates access to a browser's passkeys: in the frame if that is allowed, else in a window of the frame's own origin.
 * `getLook` returns the page's theme for that window.
 */
export function createPasskeys(view: Window & typeof globalThis, getLook: () => unknown): Passkeys {
  return (task) =>
    isAllowedHere(view, task)
      ? askAuthenticator(view.navigator.credentials, task)
      : openPasskeyWindow(view, task, getLook())
}

/** A document's permissions, in browsers that expose them (Permissions Policy). */
type Policed = { featurePolicy?: { allowsFeature(name: string): boolean } }

function isAllowedHere(view: Window, task: PasskeyTask): boolean {
  if (view.top === view) return true
  const { featurePolicy } = view.document as Document & Policed
  const feature = task.type === 'get' ? 'publickey-credentials-get' : 'publickey-credentials-create'
  // Other browsers can't create passkeys in a third-party frame: Safari, and Firefox until recently.
  return featurePolicy ? featurePolicy.allowsFeature(feature) : task.type === 'get'
}

const features = 'popup,width=420,height=560'
/** Interval for polling the window, in ms: there is no event when the visitor closes it. */
const lookMs = 300

/** Prompts for a passkey in a window of the frame's own origin, inside a press handler. Throws `PasskeyError`. */
function openPasskeyWindow(
  view: Window & typeof globalThis,
  task: PasskeyTask,
  look: unknown,
): Promise<UsedPasskey> {
  const { origin, href } = view.location
  const url = new URL(href)
  url.hash = passkeyHash
  const opened = view.open(url, '_blank', features)
  // Android's WebView does not open a window, but shows the page in its existing one.
  if (!opened || opened === view.top) return Promise.reject(new PasskeyError('blocked'))
  return new Promise((resolve, reject) => {
    let port: MessagePort | undefined
    const end = (outcome: PasskeyOutcome) => {
      view.removeEventListener('message', greet)
      clearInterval(timer)
      port?.close()
      if ('used' in outcome) resolve(outcome.used)
      else reject(new PasskeyError(outcome.problem))
    }
    const greet = (event: MessageEvent) => {
      if (event.source !== opened || event.origin !== origin || event.data !== passkeyHello) return
      const channel = new MessageChannel()
      port?.close()
      port = channel.port1
      port.onmessage = ({ data }: MessageEvent<PasskeyOutcome>) => end(data)
      opened.postMessage({ task, look } satisfies PasskeyWindowRequest, origin, [channel.port2])
    }
    const timer = setInterval(() => {
      if (opened.closed) end({ problem: 'cancelled' })
    }, lookMs)
    view.addEventListener('message', greet)
  })
}
