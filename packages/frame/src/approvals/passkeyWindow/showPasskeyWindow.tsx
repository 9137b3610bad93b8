import { createValue } from '@latchkey/protocol/createValue'
import type { FrameAppearance, FrameSettings, OwnMethod } from '../../base/ports.ts'
import { askAuthenticator } from '../../platform/askAuthenticator.ts'
import { PasskeyError } from '../../platform/passkeys.ts'
import {
  type PasskeyOutcome,
  type PasskeyWindowRequest,
  passkeyHello,
} from '../../platform/passkeyWindowMessages.ts'
import { createApprovals } from '../../queue/createApprovals.ts'
import { toOwnApproval } from '../../queue/toOwnApproval.ts'
import { followLanguage } from '../../translation/followLanguage.ts'
import { mountApprovals } from '../mountApprovals.tsx'
import { readTask } from './readTask.ts'

/** How long the frame may take to state the purpose of this window. */
const requestMs = 10_000

/** Prompts for a passkey in this window, on a press, on behalf of the frame that opened it. Then closes the window. */
export async function showPasskeyWindow(
  view: Window & typeof globalThis,
  element: Element,
  settings: FrameSettings,
): Promise<void> {
  try {
    const { received, port } = await receiveRequest(view, AbortSignal.timeout(requestMs))
    const task = readTask(received.task)
    const approvals = createApprovals('alone')
    const appearance = createValue(received.look as FrameAppearance)
    followLanguage(appearance)
    mountApprovals(element, {
      settings,
      approvals,
      appearance,
      sight: 'alone',
      refuseEscape() {},
    })
    const say = (outcome: PasskeyOutcome) => port.postMessage(outcome)
    const request = {
      method: 'latchkey_passkeyWindow' satisfies OwnMethod,
      params: [{ type: task.type }],
      chainId: settings.networks[0]?.id ?? 'eip155:1',
    }
    const attempt = async () => {
      try {
        say({ used: await askAuthenticator(view.navigator.credentials, task) })
        return undefined
      } catch (error) {
        return error instanceof PasskeyError ? error.problem : 'failed'
      }
    }
    const asked = { ...toOwnApproval({ origin: settings.appOrigin }), request, attempt }
    await approvals.ask(asked, new AbortController().signal).catch(() => say({ problem: 'cancelled' }))
  } catch {
    // The frame does not respond, so there is nothing to do here.
  }
  view.close()
}

/** Asks the frame that opened this window for its purpose. A window of another origin never receives the message. */
function receiveRequest(
  view: Window & typeof globalThis,
  signal: AbortSignal,
): Promise<{ received: PasskeyWindowRequest; port: MessagePort }> {
  const opener = view.opener as Window
  const { origin } = view.location
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    view.addEventListener(
      'message',
      (event: MessageEvent<PasskeyWindowRequest>) => {
        const [port] = event.ports
        if (event.source === opener && event.origin === origin && port)
          resolve({ received: event.data, port })
      },
      { signal },
    )
    opener.postMessage(passkeyHello, origin)
  })
}
