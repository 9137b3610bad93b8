import {
  BalanceInsufficientError,
  CallsUnknownError,
  FeeBalanceInsufficientError,
  isUserRejection,
  QuoteMovedError,
  ReceiptTimeoutError,
  TransactionReplacedError,
  TransactionRevertedError,
} from '@latchkey/core'
import { Button, Check, Notice, Ring } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useModal } from '../../hooks/useModal.ts'
import type { UseSwap } from '../../hooks/useSwap.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { ExplorerLink } from '../../parts/ExplorerLink.tsx'
import { Outcome } from '../../parts/Outcome.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { useNetwork } from '../../parts/useNetwork.ts'
import { readReason } from './readReason.ts'
import type { Ended } from './steps.ts'
import { useSwapWords } from './useSwapWords.ts'

/** Shows a swap's outcome and what to do next. Keeps the inputs until it succeeds. */
export function SwapOutcome({ state, dispatch }: { state: Ended; dispatch: UseSwap['dispatch'] }) {
  const copy = useCopy()
  const isDone = state.status === 'confirmed'
  useViewHeader({
    title: copy(isDone ? 'swap.confirmed' : 'swap.title'),
    step: state.status,
    // A transaction that may still be mined can only be left on purpose.
    onBack: isDone || isUnseen(state) ? undefined : () => dispatch({ type: 'backRequested' }),
  })
  const { to } = state.draft
  return (
    <Outcome
      mark={
        isDone ? (
          <Check />
        ) : (
          <Ring state="broken" shape="round">
            <TokenMark symbol={to.symbol} iconUrl={to.iconUrl} size={72} />
          </Ring>
        )
      }
      {...useEndWords(state)}
      action={
        <>
          <Reason state={state} />
          <OutcomeActions state={state} dispatch={dispatch} />
        </>
      }
    />
  )
}

function OutcomeActions({ state, dispatch }: { state: Ended; dispatch: UseSwap['dispatch'] }) {
  const copy = useCopy()
  const { close } = useModal()
  const retry = state.status === 'failed' ? retryOf(state) : undefined
  const back = () => dispatch({ type: 'backRequested' })
  return (
    <div className="lk-connecting-actions">
      {retry && <Button onClick={() => dispatch({ type: 'retryRequested' })}>{copy(retry)}</Button>}
      {state.status === 'confirmed' ? (
        <>
          <Button onClick={() => close()}>{copy('send.done')}</Button>
          <Button variant="secondary" onClick={back}>
            {copy('swap.another')}
          </Button>
        </>
      ) : (
        <Button variant="secondary" onClick={back}>
          {copy(leaveOf(state))}
        </Button>
      )}
      {state.hash !== undefined && <ExplorerLink networkId={state.swap.networkId} tx={state.hash} />}
    </div>
  )
}

/** Shows the contract's revert reason. */
function Reason({ state }: { state: Ended }) {
  const copy = useCopy()
  if (state.status !== 'failed' || !(state.error instanceof TransactionRevertedError)) return null
  const reason = state.error.shortMessage
  if (reason === 'unknown reason') return null
  const kind = readReason(reason)
  return <Notice>{kind ? copy(`swap.reason.${kind}`) : copy('swap.reason', { reason })}</Notice>
}

function useEndWords(state: Ended): { title: string; text: string } {
  const copy = useCopy()
  const errorCopy = useErrorCopy()
  const { from, minimum } = useSwapWords(state)
  const network = useNetwork(state.swap.networkId)?.name ?? state.swap.networkId
  if (state.status === 'confirmed') {
    return {
      title: copy('swap.confirmed.title', { from, to: state.draft.to.symbol }),
      text: copy('swap.confirmed.action', { minimum }),
    }
  }
  if (state.sent && !(state.error instanceof ReceiptTimeoutError))
    return { title: copy('swap.unseen.title'), text: copy('swap.unseen.action', { network }) }
  if (isUserRejection(state.error))
    return { title: copy('swap.declined.title'), text: copy('swap.declined.action') }
  const { title, action: text } = errorCopy(state.error)
  return { title, text }
}

/** Returns whether the transaction may still be mined, and its outcome couldn't be read. */
function isUnseen(state: Ended): boolean {
  return state.status === 'failed' && state.sent !== undefined
}

/** Returns the label of the button that leaves the outcome. A swap that may have been mined isn't edited: its draft is cleared. */
function leaveOf(state: Ended): 'swap.leave' | 'swap.another' | 'swap.change' {
  if (isUnseen(state)) return 'swap.leave'
  const isUnknown = state.status === 'failed' && state.error instanceof CallsUnknownError
  const isSwap = state.status === 'failed' && (state.step === 'signing' || state.step === 'confirming')
  return isUnknown && isSwap ? 'swap.another' : 'swap.change'
}

/** Returns the label of the retry button. Undefined if retrying can't help or might swap twice. */
function retryOf({
  step,
  sent,
  error,
}: Extract<Ended, { status: 'failed' }>): 'send.lookAgain' | 'swap.newQuote' | 'send.again' | undefined {
  if (sent) return 'send.lookAgain'
  if (error instanceof QuoteMovedError) return 'swap.newQuote'
  const isVain = [
    BalanceInsufficientError,
    CallsUnknownError,
    FeeBalanceInsufficientError,
    TransactionReplacedError,
  ].some((kind) => error instanceof kind)
  if (isVain) return undefined
  // A transaction that was mined but failed needs a new quote and approval.
  return step === 'confirming' ? 'swap.newQuote' : 'send.again'
}
