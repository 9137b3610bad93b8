import { emailCooldownMs } from '@latchkey/protocol/constants'
import { toWalletError } from '../../errors/rejection.ts'
import { createFlow, type Flow } from '../../kit/createFlow.ts'
import { getQueryClient } from '../../kit/getQueryClient.ts'
import type { Kit } from '../../kit/kit.ts'
import { toQueryKey } from '../../kit/toQueryKey.ts'
import { FrameRequestError } from '../client/errors.ts'
import { loadFrame } from '../frame/loadFrame.ts'
import { isLoginRequired } from '../login/isLoginRequired.ts'
import { toEmailProblem, toRetryAt } from '../login/toEmailProblem.ts'
import { readSavedEmailChange, saveEmailChange } from './savedEmailChange.ts'
import {
  type UpdateEmailEvent,
  type UpdateEmailState,
  updateEmailTransition,
} from './updateEmailTransition.ts'

/** A running email change. */
export type UpdateEmailFlow = Flow<UpdateEmailState, UpdateEmailEvent>

/**
 * Starts changing the email address of the embedded wallet: a code from the current address, then one from the new
 * address. Send `loggedIn` if a recent login is required, `codeTyped`, `resendRequested` and `retryRequested` for the visitor.
 * A change started by an earlier page of this tab is resumed. `from` is the current address.
 */
export function createUpdateEmailFlow(
  kit: Kit,
  { email, from }: { email: string; from: string },
): UpdateEmailFlow {
  type Send = (event: UpdateEmailEvent) => void
  const mailed = (step: 'old' | 'new'): UpdateEmailEvent => ({
    type: 'mailed',
    step,
    resendAt: Date.now() + emailCooldownMs,
  })
  const toFailure = (error: unknown): UpdateEmailEvent =>
    isLoginRequired(error)
      ? { type: 'loginRequired' }
      : { type: 'failed', problem: toEmailProblem(toWalletError(error)), retryAt: toRetryAt(error) }

  async function begin(send: Send, signal: AbortSignal): Promise<void> {
    try {
      const frame = await loadFrame(kit)
      await frame.request('update-email', { email }, { signal })
      send(mailed('old'))
    } catch (error) {
      send(toFailure(error))
    }
  }

  async function confirmOld(code: string, send: Send, signal: AbortSignal): Promise<void> {
    try {
      const frame = await loadFrame(kit)
      await frame.request('update-email-primary-otp', { otp: code }, { signal })
      send(mailed('new'))
    } catch (error) {
      send(toFailure(error))
    }
  }

  const sending = { status: 'sending', email } as const
  const kept = readSavedEmailChange(kit, from)
  const flow = createFlow<UpdateEmailState, UpdateEmailEvent>({
    initial: kept?.email === email ? updateEmailTransition(sending, kept.mailed) : sending,
    transition: updateEmailTransition,
    continues: (before, after) =>
      before.status === after.status &&
      isResending(before) === isResending(after) &&
      stepOf(before) === stepOf(after),
    effects: {
      sending({ send, signal }) {
        void begin(send, signal)
      },
      code({ state: { isResending, step, oldCode }, send, signal }) {
        if (!isResending) return
        void (step === 'new' && oldCode !== undefined
          ? confirmOld(oldCode, send, signal)
          : begin(send, signal))
      },
      async verifying({ state: { code, step }, send, signal }) {
        try {
          const frame = await loadFrame(kit)
          if (step === 'old') {
            await frame.request('update-email-primary-otp', { otp: code }, { signal })
            return send(mailed('new'))
          }
          const changed = await frame.request('update-email-secondary-otp', { otp: code }, { signal })
          void getQueryClient(kit).invalidateQueries({ queryKey: toQueryKey(kit, 'walletUser', {}) })
          send({ type: 'changed', email: changed.email })
        } catch (error) {
          send(isTooSoon(error) ? toWaiting(error) : toFailure(error))
        }
      },
    },
  })
  flow.subscribe(() => saveEmailChange(kit, from, flow.get()))
  return flow
}

const isResending = (state: UpdateEmailState) => 'isResending' in state && state.isResending
const stepOf = (state: UpdateEmailState) => ('step' in state ? state.step : undefined)
const isTooSoon = (error: unknown): error is FrameRequestError =>
  error instanceof FrameRequestError && error.reason === 'COOLDOWN'

/** The code was right, but the new address was emailed too recently. Keeps the code to send it again later. */
const toWaiting = (error: FrameRequestError): UpdateEmailEvent => ({
  type: 'failed',
  problem: { type: 'other', error },
  retryAt: toRetryAt(error),
})
