import { socialLoginMs, socialWindowGraceMs, socialWindowPollMs } from '@latchkey/protocol/constants'
import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import { createFlow, type Flow } from '../../kit/createFlow.ts'
import type { Kit } from '../../kit/kit.ts'
import { toReason } from '../../kit/toReason.ts'
import { type LoginWindow, openLoginWindow } from '../../platform/openLoginWindow.ts'
import { readTabItem, writeTabItem } from '../../platform/tabItems.ts'
import { loadFrame } from '../frame/loadFrame.ts'
import { connectEmbedded } from './connectEmbedded.ts'
import {
  type SocialLoginEvent,
  type SocialLoginState,
  socialLoginTransition,
} from './socialLoginTransition.ts'
import { tellLogin } from './tellLogin.ts'
import { toLoginProblem } from './toLoginProblem.ts'

/** A running social login. */
export type SocialLoginFlow = Flow<SocialLoginState, SocialLoginEvent> & {
  /**
   * Opens the window manually. Call it within a user gesture. Returns false if the browser blocks the window anyway.
   */
  openPage(): boolean
  /** Brings the window to the front. */
  showPage(): void
}

/** Optional polling interval for the window, and the grace period after it closes. */
type SocialTimes = {
  /** Milliseconds between checks of the window. */
  pollMs?: number
  /** Milliseconds to wait for a result after the window has closed. */
  graceMs?: number
}

/**
 * Starts a social login to the embedded wallet. Call it within a user gesture, because it opens a window synchronously.
 * The login is reported to the wallet's frame or confirmed with six digits from the window. The wallet then connects
 * like any other. Send `codeTyped` and `retryRequested` for the visitor. With `isFresh`, the connected user only proves
 * their presence again: nothing is connected, and another user is rejected. After a reload, a window that is still open
 * is resumed.
 */
export function createSocialLoginFlow(
  kit: Kit,
  {
    provider,
    text,
    isFresh,
  }: {
    provider: SocialProvider
    /** Shown in the window until the provider's page loads. */
    text: string
    /** Whether the connected user only proves their presence again. */
    isFresh?: boolean
  },
  { pollMs = socialWindowPollMs, graceMs = socialWindowGraceMs }: SocialTimes = {},
): SocialLoginFlow {
  const login = { provider, isFresh }
  const loginWindow = createLoginWindow(kit)
  /** Aborts when the login of the window ends. */
  let hearing = new AbortController()

  function end(): void {
    hearing.abort()
    loginWindow.close()
  }

  const flow = createFlow<SocialLoginState, SocialLoginEvent>({
    initial: { status: 'opening', provider },
    transition: socialLoginTransition,
    effects: {
      async opening({ send, signal }) {
        end()
        hearing = new AbortController()
        // Opened immediately, because the user gesture expires before the response.
        const page = loginWindow.open({ text })
        const kept = page?.wasOpen && !isFresh ? readStoredSocialLogin(kit, provider) : undefined
        kit.emit({ name: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
        try {
          const uri = await (kept ?? askForUrl(kit, login, signal))
          if (signal.aborted) return
          if (kept) loginWindow.page()?.focus()
          const isShown = kept !== undefined || loginWindow.page()?.show(uri)
          send({ type: 'led', uri, page: loginWindow.page() ? (isShown ? 'open' : 'closed') : 'blocked' })
          // Requested only once, because a second pending request would find the login already finished.
          sendResult(kit, login, { code: undefined, send: flow.send, signal: hearing.signal })
        } catch (error) {
          if (!signal.aborted) send(toFailure(kit, provider, error))
        }
      },
      waiting({ send, signal }) {
        // After a successful login, the window closes itself just before the frame responds.
        watchClosed(
          () => loginWindow.page()?.isClosed() ?? false,
          { pollMs, graceMs, signal },
          () => send({ type: 'pageClosed' }),
        )
      },
      verifying({ state: { code }, send, signal }) {
        sendResult(kit, login, { code, send, signal })
      },
      async connecting({ send, signal }) {
        end()
        storeSocialLogin(kit)
        if (isFresh) return queueMicrotask(() => send({ type: 'connected' }))
        try {
          await connectEmbedded(kit, { method: 'social', signal })
          kit.emit({ name: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } })
          send({ type: 'connected' })
        } catch (error) {
          if (!signal.aborted) send(toFailure(kit, provider, error))
        }
      },
      failed() {
        end()
        storeSocialLogin(kit)
      },
    },
  })

  return {
    ...flow,
    openPage() {
      const state = flow.get()
      if (state.status !== 'waiting') return false
      const page = loginWindow.open({ url: state.uri })
      if (page) flow.send({ type: 'pageOpened' })
      return page !== undefined
    },
    showPage: () => loginWindow.page()?.focus(),
    stop() {
      end()
      storeSocialLogin(kit)
      flow.stop()
    },
  }
}

/** The window of a login, at most one at a time. */
function createLoginWindow(kit: Kit): {
  page(): LoginWindow | undefined
  /** Closes the current window and opens another. */
  open(content: Parameters<typeof openLoginWindow>[0]): LoginWindow | undefined
  close(): void
} {
  let page: LoginWindow | undefined
  let forget = () => {}
  function close(): void {
    forget()
    page?.close()
    page = undefined
  }
  return {
    page: () => page,
    open(content) {
      close()
      page = openLoginWindow(content)
      if (page) forget = tellLogin(kit, { socialWindow: page })
      return page
    },
    close,
  }
}

/** A login to the provider. With `isFresh`, it only proves the connected user's presence again. */
type Login = { provider: SocialProvider; isFresh: boolean | undefined }

/** Starts a new login, replacing the previous one. Returns the URL for its window. */
async function askForUrl(kit: Kit, { provider, isFresh }: Login, signal: AbortSignal): Promise<string> {
  storeSocialLogin(kit)
  const frame = await loadFrame(kit)
  const { uri } = await frame.request('social-redirect-uri', { provider }, { signal })
  if (!isFresh && !signal.aborted) storeSocialLogin(kit, { provider, uri })
  return uri
}

/** Requests the result of the login, with the six digits if the visitor entered them, and sends it to the flow. */
function sendResult(
  kit: Kit,
  login: Login,
  {
    code,
    send,
    signal,
  }: { code: string | undefined; send(event: SocialLoginEvent): void; signal: AbortSignal },
): void {
  askForResult(kit, login, code, signal).then(
    () => send({ type: 'verified' }),
    (error: unknown) => {
      if (!signal.aborted) send(toFailure(kit, login.provider, error))
    },
  )
}

async function askForResult(
  kit: Kit,
  { provider, isFresh }: Login,
  code: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const frame = await loadFrame(kit)
  const asked = { provider, ...(code !== undefined && { code }), ...(isFresh && { isFresh }) }
  await frame.request('connect-social', asked, { signal })
}

function toFailure(kit: Kit, provider: SocialProvider, error: unknown): SocialLoginEvent {
  kit.emit({ name: 'SOCIAL_LOGIN_ERROR', properties: { provider, reason: toReason(error) } })
  return { type: 'failed', problem: toLoginProblem(error) }
}

/** Calls back whenever the window has been closed for the grace period. */
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

/** Stores the URL of a login window, for later pages of this tab. Removes it without an argument. */
export function storeSocialLogin(kit: Kit, led?: { provider: SocialProvider; uri: string }): void {
  writeTabItem(keyOf(kit), led ? JSON.stringify({ ...led, at: Date.now() }) : '')
}

/** Returns the stored URL of a provider's login window. Undefined if missing or expired. */
function readStoredSocialLogin(kit: Kit, provider: SocialProvider): string | undefined {
  try {
    const { uri, at, ...kept } = Object(JSON.parse(readTabItem(keyOf(kit)) ?? ''))
    const isOurs = kept.provider === provider && typeof uri === 'string' && typeof at === 'number'
    return isOurs && Date.now() < at + socialLoginMs ? uri : undefined
  } catch {
    return undefined
  }
}

function keyOf({ config }: Kit): string {
  return `${config.storageKey}.socialLogin`
}
