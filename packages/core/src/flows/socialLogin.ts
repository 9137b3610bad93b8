import { socialWindowGraceMs, socialWindowPollMs } from '@latchkey/protocol/constants'
import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import { loadFrame } from '../frame/loadFrame.ts'
import type { Kit } from '../kit.ts'
import { type LoginWindow, openLoginWindow } from '../platform/openLoginWindow.ts'
import { connectEmbedded } from './connectEmbedded.ts'
import { createFlow, type Flow } from './createFlow.ts'
import { keepSocialLogin, readKeptSocialLogin } from './keptSocialLogin.ts'
import {
  type SocialLoginEvent,
  type SocialLoginState,
  socialLoginTransition,
} from './socialLoginTransition.ts'
import { tellLogin } from './tellLogin.ts'
import { toLoginProblem } from './toLoginProblem.ts'
import { toReason } from './toReason.ts'

/** A running social login. */
export type SocialLoginFlow = Flow<SocialLoginState, SocialLoginEvent> & {
  /** Opens the window by hand, inside the gesture; false where the browser blocks that, too. */
  openPage(): boolean
  /** Brings the window in front of the page. */
  showPage(): void
}

/** How often the window is looked at, and how long its end is waited for; all may be left out. */
type SocialTimes = { pollMs?: number; graceMs?: number }

/**
 * Starts a social login to the embedded wallet; to be called inside the visitor's gesture, since it opens the window at
 * once. What the visitor does there the wallet's frame is told, or they bring six digits back; who is logged in is
 * connected as with every wallet. The visitor's part is `codeTyped` and `retryAsked`. A login `isFresh` is of who is
 * connected, who must prove once more to be there: it connects nothing, and another user's is refused. Over a reload a
 * window that is open still is gone on with.
 */
export function createSocialLoginFlow(
  kit: Kit,
  /** `text` stands in the window until the provider's page does. */
  { provider, text, isFresh }: { provider: SocialProvider; text: string; isFresh?: boolean },
  { pollMs = socialWindowPollMs, graceMs = socialWindowGraceMs }: SocialTimes = {},
): SocialLoginFlow {
  let page: LoginWindow | undefined
  let forget = () => {}
  /** Until the window's login has ended. */
  let hearing = new AbortController()

  /** Opens a window in place of the one before. */
  function turnTo(content: Parameters<typeof openLoginWindow>[0] | undefined): void {
    forget()
    page?.close()
    page = content && openLoginWindow(content)
    if (page) forget = tellLogin(kit, { socialWindow: page })
  }

  function end(): void {
    hearing.abort()
    turnTo(undefined)
  }

  const toFailure = (error: unknown): SocialLoginEvent => {
    kit.emit({ name: 'SOCIAL_LOGIN_ERROR', properties: { provider, reason: toReason(error) } })
    return { is: 'failed', problem: toLoginProblem(error) }
  }

  /** Begins a login in place of the one before; answers where its window leads. */
  async function begin(signal: AbortSignal): Promise<string> {
    keepSocialLogin(kit)
    const frame = await loadFrame(kit)
    const { uri } = await frame.request('social-redirect-uri', { provider }, { signal })
    if (!isFresh && !signal.aborted) keepSocialLogin(kit, { provider, uri })
    return uri
  }

  /** Asks the frame who has logged in; with the digits where the visitor has brought some. */
  async function ask(
    code: string | undefined,
    send: (event: SocialLoginEvent) => void,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const frame = await loadFrame(kit)
      const asked = { provider, ...(code !== undefined && { code }), ...(isFresh && { isFresh }) }
      await frame.request('connect-social', asked, { signal })
      send({ is: 'verified' })
    } catch (error) {
      if (!signal.aborted) send(toFailure(error))
    }
  }

  const flow = createFlow<SocialLoginState, SocialLoginEvent>({
    initial: { is: 'opening', provider },
    transition: socialLoginTransition,
    effects: {
      async opening({ send, signal }) {
        end()
        hearing = new AbortController()
        // At once: the gesture does not last until the answer.
        turnTo({ text })
        const kept = page?.wasOpen && !isFresh ? readKeptSocialLogin(kit, provider) : undefined
        kit.emit({ name: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
        try {
          const uri = await (kept ?? begin(signal))
          if (signal.aborted) return
          if (kept) page?.focus()
          const isShown = kept !== undefined || page?.show(uri)
          send({ is: 'led', uri, page: page ? (isShown ? 'open' : 'closed') : 'blocked' })
          // Once, whatever is typed meanwhile: of two that wait, one would find the login over.
          void ask(undefined, flow.send, hearing.signal)
        } catch (error) {
          if (!signal.aborted) send(toFailure(error))
        }
      },
      waiting({ send, signal }) {
        // A window that has done its part closes itself, a moment before the frame has the answer.
        watchClosed(
          () => page?.isClosed() ?? false,
          { pollMs, graceMs, signal },
          () => send({ is: 'pageClosed' }),
        )
      },
      verifying({ state: { code }, send, signal }) {
        void ask(code, send, signal)
      },
      async connecting({ send, signal }) {
        end()
        keepSocialLogin(kit)
        if (isFresh) return queueMicrotask(() => send({ is: 'connected' }))
        try {
          await connectEmbedded(kit, { method: 'social', signal })
          kit.emit({ name: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } })
          send({ is: 'connected' })
        } catch (error) {
          if (!signal.aborted) send(toFailure(error))
        }
      },
      failed() {
        end()
        keepSocialLogin(kit)
      },
    },
  })

  return {
    ...flow,
    openPage() {
      const state = flow.get()
      if (state.is !== 'waiting') return false
      turnTo({ url: state.uri })
      if (page) flow.send({ is: 'pageOpened' })
      return page !== undefined
    },
    showPage: () => page?.focus(),
    stop() {
      end()
      keepSocialLogin(kit)
      flow.stop()
    },
  }
}

/** Calls back each time that a window has been closed for a while. */
function watchClosed(
  isClosed: () => boolean,
  { pollMs, graceMs, signal }: { pollMs: number; graceMs: number; signal: AbortSignal },
  onClosed: () => void,
): void {
  let closedAt: number | undefined
  const timer = setInterval(() => {
    closedAt = isClosed() ? (closedAt ?? Date.now()) : undefined
    if (closedAt !== undefined && Date.now() - closedAt >= graceMs) onClosed()
  }, pollMs)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}
