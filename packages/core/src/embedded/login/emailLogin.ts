import { emailCodeMs, emailCooldownMs } from '@latchkey/protocol/constants'
import { createFlow, type Flow } from '../../kit/createFlow.ts'
import type { Kit } from '../../kit/kit.ts'
import { toReason } from '../../kit/toReason.ts'
import { readTabItem, writeTabItem } from '../../platform/tabItems.ts'
import { FrameRequestError, FrameTimeoutError } from '../client/errors.ts'
import { loadFrame } from '../frame/loadFrame.ts'
import { connectEmbedded } from './connectEmbedded.ts'
import { type EmailLoginEvent, type EmailLoginState, emailLoginTransition } from './emailLoginTransition.ts'
import { toEmailProblem, toRetryAt } from './toEmailProblem.ts'

/** A running email login. */
export type EmailLoginFlow = Flow<EmailLoginState, EmailLoginEvent>

/**
 * Starts an email login to the embedded wallet: requests an email, on a new device waits for its link, verifies the
 * code, and connects like any other wallet. Send `codeTyped`, `resendRequested` and `retryRequested` for the visitor. Input
 * survives every failure. A login started by this tab's previous page is resumed. With `isFresh`, the connected user
 * only proves their presence again: nothing is connected, and the login is not resumed later.
 */
export function createEmailLoginFlow(
  kit: Kit,
  { email, isFresh }: { email: string; isFresh?: boolean },
): EmailLoginFlow {
  const readStored = () => (isFresh ? undefined : readStoredEmailLogin(kit, email))

  /**
   * Requests an email, unless the last one is still valid. A code that was being verified may have been right or never
   * have arrived.
   */
  async function begin(send: (event: EmailLoginEvent) => void, signal: AbortSignal): Promise<void> {
    const known = readStored()
    if (!known) {
      kit.emit({ name: 'EMAIL_SUBMITTED', properties: {} })
      return askForMail(send, signal)
    }
    try {
      const frame = await loadFrame(kit)
      const { isConnected } = await frame.request('is-connected', {}, { signal })
      if (isConnected) await askForMail(send, signal)
      else send(known.mailed)
    } catch (error) {
      send(toFailure(error))
    }
  }

  async function askForMail(send: (event: EmailLoginEvent) => void, signal: AbortSignal): Promise<void> {
    try {
      const frame = await loadFrame(kit)
      const { action, digits } = await frame.request(
        'connect-email',
        { email, ...(isFresh && { isFresh }) },
        { signal },
      )
      if (action === 'CONNECT') return send({ type: 'known' })
      const next = action === 'VERIFY_DEVICE' ? 'device' : 'code'
      send({ type: 'mailed', next, digits, resendAt: Date.now() + emailCooldownMs })
    } catch (error) {
      send(toFailure(error))
    }
  }

  const sending = { status: 'sending', email } as const
  const kept = readStored()
  const flow = createFlow<EmailLoginState, EmailLoginEvent>({
    initial: kept && !kept.isTried ? emailLoginTransition(sending, kept.mailed) : sending,
    transition: emailLoginTransition,
    continues,
    effects: {
      sending({ send, signal }) {
        void begin(send, signal)
      },
      device({ state, send, signal }) {
        if (state.isResending) void askForMail(send, signal)
        else void awaitDevice(kit, send, signal)
      },
      code({ state, send, signal }) {
        if (state.isResending) void askForMail(send, signal)
      },
      async verifying({ state: { code }, send, signal }) {
        try {
          const frame = await loadFrame(kit)
          await frame.request('connect-otp', { otp: code }, { signal })
          kit.emit({ name: 'EMAIL_VERIFICATION_CODE_PASS', properties: {} })
          send({ type: 'verified' })
        } catch (error) {
          const isUnconfirmed = error instanceof FrameRequestError && error.reason === 'DEVICE_UNCONFIRMED'
          if (isUnconfirmed) return send({ type: 'deviceUnconfirmed' })
          if (!signal.aborted)
            kit.emit({ name: 'EMAIL_VERIFICATION_CODE_FAIL', properties: { reason: toReason(error) } })
          send(toFailure(error))
        }
      },
      async connecting({ send, signal }) {
        if (isFresh) return queueMicrotask(() => send({ type: 'connected' }))
        try {
          await connectEmbedded(kit, { signal })
          send({ type: 'connected' })
        } catch (error) {
          send(toFailure(error))
        }
      },
    },
  })
  if (!isFresh) flow.subscribe(() => storeEmailLogin(kit, flow.get()))
  return flow
}

/** Polls until the link is opened, which may take longer than the timeout of one request. */
async function awaitDevice(
  kit: Kit,
  send: (event: EmailLoginEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const frame = await loadFrame(kit)
      await frame.request('connect-device', {}, { signal })
      return send({ type: 'deviceConfirmed' })
    } catch (error) {
      if (!(error instanceof FrameTimeoutError)) return send(toFailure(error))
    }
  }
}

/** Maps an error to a failure event. */
function toFailure(error: unknown): EmailLoginEvent {
  return { type: 'failed', problem: toEmailProblem(error), retryAt: toRetryAt(error) }
}

/** Returns whether the effect continues: until another email is requested or a failure is retried. */
function continues(before: EmailLoginState, after: EmailLoginState): boolean {
  const isTriedAgain = hasProblem(before) && !hasProblem(after)
  return before.status === after.status && isResending(before) === isResending(after) && !isTriedAgain
}

const isResending = (state: EmailLoginState) => 'isResending' in state && state.isResending
const hasProblem = (state: EmailLoginState) => 'problem' in state && state.problem !== undefined

/**
 * Stores the sent email, for later pages of this tab. The frame keeps the login itself. Removes it when it is no longer
 * needed.
 */
export function storeEmailLogin(kit: Kit, state: EmailLoginState): void {
  const isOver = state.status === 'done' || ('problem' in state && state.problem?.type === 'deadCode')
  if (isOver) {
    writeTabItem(keyOf(kit), '')
    return
  }
  if (state.status !== 'device' && state.status !== 'code' && state.status !== 'verifying') return
  const { status, email, digits, resendAt } = state
  const next = status === 'device' ? 'device' : 'code'
  const isTried = status === 'verifying'
  writeTabItem(keyOf(kit), JSON.stringify({ email, next, digits, resendAt, isTried }))
}

/** A stored email login. */
type StoredEmailLogin = {
  /** Event of the last email that was sent. */
  mailed: Extract<EmailLoginEvent, { type: 'mailed' }>
  /** Whether the code was being verified when the page was closed, so that it may have been right. */
  isTried: boolean
}

/** Returns the stored login with an address. Undefined if missing or expired. */
function readStoredEmailLogin(kit: Kit, email: string): StoredEmailLogin | undefined {
  try {
    const { digits, isTried, next, resendAt, ...kept } = Object(JSON.parse(readTabItem(keyOf(kit)) ?? ''))
    const isOurs = kept.email === email && (next === 'device' || next === 'code')
    const isKnown = isOurs && typeof resendAt === 'number' && /^(undefined|\d\d)$/.test(digits)
    if (!isKnown || Date.now() > resendAt - emailCooldownMs + emailCodeMs) return undefined
    return { mailed: { type: 'mailed', next, digits, resendAt }, isTried: isTried === true }
  } catch {
    return undefined
  }
}

function keyOf({ config }: Kit): string {
  return `${config.storageKey}.emailLogin`
}
