import {
  type SendEvent,
  type SendState,
  type SendToken,
  TransactionReplacedError,
  UnsupportedChainError,
} from '@latchkey/core'
import { namespaceOf } from '@latchkey/protocol/ids'
import { Button, Check, EmptyState, Mark, Ring, Step, shortAddress, useStyles } from '@latchkey/ui'
import { SendIcon } from '@latchkey/ui/icons'
import { useEffect, useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useHistory } from '../../hooks/useHistory.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useModal } from '../../hooks/useModal.ts'
import { usePendingTransactions } from '../../hooks/usePendingTransactions.ts'
import { type UseSend, useSend } from '../../hooks/useSend.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import { ExplorerLink } from '../../parts/ExplorerLink.tsx'
import { Outcome } from '../../parts/Outcome.tsx'
import { PendingActions } from '../../parts/PendingActions.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { toOutcomeError } from '../../parts/toOutcomeError.ts'
import { useNameOf } from '../../parts/useNameOf.ts'
import { useNetwork } from '../../parts/useNetwork.ts'
import { useNewBeginning } from '../../parts/useNewBeginning.ts'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import { useToasts } from '../../toast/useToasts.ts'
import type { ViewProps } from '../defineView.ts'
import { Review } from './Review.tsx'
import css from './Send.css.ts'
import { SendForm } from './SendForm.tsx'
import { isCancelled, type Sent } from './steps.ts'
import { TokenPicker } from './TokenPicker.tsx'
import { type Sendables, sendableId, useSendables } from './useSendables.ts'
import { useWhat } from './useWhat.ts'

declare module '../../modal/policy/ids.ts' {
  interface ViewInput {
    /** What to send: `native`, a token's CAIP-10 id, or an NFT's followed by `/` and its id. */
    Send: { token?: string } | undefined
  }
}

/** Sends a token or an NFT: form, review, wallet, network (spec 4.12). Inputs survive every failure. */
export function Send({ data }: ViewProps<'Send'>) {
  useStyles(css)
  const { namespaces } = useKit()
  const { push } = useNavigation()
  const account = useFacts((facts) => facts.activeAccount)
  if (!account) return <AccountMissing onConnect={() => push({ view: 'Connect' })} />
  if (!namespaces.get(account.namespace)?.sendTransfer)
    return <SendUnsupported namespace={account.namespace} />
  return <SendSteps wanted={data?.token} />
}

function SendSteps({ wanted }: { wanted: string | undefined }) {
  const { state, dispatch } = useSend({ onEnd: useEndToast() })
  useNewBeginning({
    isDone: state?.status === 'confirmed',
    onBegin: () => dispatch({ type: 'backRequested' }),
  })
  // Fetched along with the form, so that the review doesn't show facts about the receiver later than its button.
  useHistory()
  const [isPicking, setPicking] = useState(false)
  const sendables = useSendables({ wanted: wanted?.toLowerCase(), isListed: isPicking })
  useFirstToken(state, dispatch, sendables, wanted)
  useReadTokens(state, dispatch, sendables)
  if (!state) return null
  const isPickerOpen = isPicking && state.status === 'editing'
  const step = isPickerOpen ? 'picking' : state.status
  return (
    <Step key={step}>
      {isPickerOpen ? (
        <TokenPicker
          sendables={sendables}
          onBack={() => setPicking(false)}
          onPick={(token) => {
            dispatch({ type: 'tokenSelected', token })
            setPicking(false)
          }}
        />
      ) : (
        <CurrentStep
          state={state}
          dispatch={dispatch}
          sendables={sendables}
          onPick={() => setPicking(true)}
        />
      )}
    </Step>
  )
}

/**
 * Updates the selected token to its current balance. After a switch to another network, the balances are those of that
 * network: an event would clear what is reviewed.
 */
function useReadTokens(
  state: SendState | undefined,
  dispatch: UseSend['dispatch'],
  { all: tokens }: Sendables,
): void {
  const isDrafting = state?.status === 'editing' || state?.status === 'reviewing'
  const token = isDrafting ? state.draft.token : undefined
  const chosen = token && sendableId(token)
  const network = token?.networkId
  useEffect(() => {
    const isRead = chosen !== undefined && tokens.some(({ networkId }) => networkId === network)
    if (isRead) dispatch({ type: 'tokensRead', tokens })
  }, [chosen, network, tokens, dispatch])
}

function CurrentStep({
  state,
  dispatch,
  sendables,
  onPick,
}: {
  state: SendState
  dispatch: ReturnType<typeof useSend>['dispatch']
  sendables: Sendables
  onPick: () => void
}) {
  switch (state.status) {
    case 'editing':
      return <SendForm state={state} dispatch={dispatch} sendables={sendables} onPick={onPick} />
    case 'reviewing':
      return <Review state={state} dispatch={dispatch} />
    case 'submitting':
      return <Waiting />
    default:
      return <SendOutcome state={state} dispatch={dispatch} />
  }
}

/** Shows that other namespaces don't support sending (spec 8.8). */
function SendUnsupported({ namespace }: { namespace: string }) {
  const copy = useCopy()
  const { title } = useErrorCopy()(new UnsupportedChainError(namespace))
  const network = useFacts((facts) => facts.activeNetwork?.name ?? '')
  return (
    <EmptyState icon={<SendIcon />} title={title}>
      {copy('send.unsupported.action', { network })}
    </EmptyState>
  )
}

/** Waits for the wallet to respond. */
export function Waiting() {
  const copy = useCopy()
  const connection = useFacts((facts) => facts.activeAccount?.connection)
  const wallet = connection?.name ?? ''
  useViewHeader({ title: wallet, step: 'submitting', onBack: undefined })
  return (
    <Outcome
      mark={
        <Ring state="running">
          <Mark name={wallet} src={connection?.icon} size={72} />
        </Ring>
      }
      title={copy('send.waiting.title', { wallet })}
      text={copy('send.waiting.action')}
    />
  )
}

/** Shows the outcome of a send that the wallet has signed. Closing is always safe. */
export function SendOutcome({ state, dispatch }: { state: Sent; dispatch: UseSend['dispatch'] }) {
  const copy = useCopy()
  const { close } = useModal()
  const { title, action: text } = useOutcomeWords(state)
  useViewHeader({
    title: copy(state.status === 'confirmed' ? 'send.confirmed' : 'send.title'),
    step: state.status,
    onBack: undefined,
  })
  const canRetry =
    state.status === 'failed' && !state.mayBeMined && !(state.error instanceof TransactionReplacedError)
  return (
    <Outcome
      mark={<OutcomeSign state={state} />}
      title={title}
      text={text}
      action={
        <>
          {mayWait(state) && <StillWaiting state={state} />}
          <div className="lk-connecting-actions">
            {state.status === 'failed' && state.mayBeMined && (
              <Button onClick={() => dispatch({ type: 'retryRequested' })}>{copy('send.lookAgain')}</Button>
            )}
            {canRetry && (
              <Button onClick={() => dispatch({ type: 'backRequested' })}>{copy('send.again')}</Button>
            )}
            <Button variant={state.status === 'confirmed' ? 'primary' : 'secondary'} onClick={() => close()}>
              {copy('send.done')}
            </Button>
            <ExplorerLink networkId={state.transfer.networkId} tx={state.hash} />
          </div>
        </>
      }
    />
  )
}

/** Shows what can be done while the transaction is pending. */
function StillWaiting({ state }: { state: Sent }) {
  const named = useWhat()
  const { data: waiting } = usePendingTransactions()
  const pending = waiting?.find(({ hash, outcome }) => hash === state.hash && outcome === undefined)
  const token = tokenOf(state)
  if (!pending || !token) return null
  return <PendingActions key={pending.hash} pending={pending} what={named(token, state.transfer)} />
}

/** Returns whether the transaction may be pending. Only eip155 allows replacing it. */
function mayWait(state: Sent): boolean {
  if (namespaceOf(state.transfer.networkId) !== 'eip155') return false
  return state.status === 'confirming' || (state.status === 'failed' && state.mayBeMined)
}

function OutcomeSign({ state }: { state: Sent }) {
  if (state.status === 'confirmed') return <Check />
  const token = tokenOf(state)
  const isNft = token?.asset.type === 'erc721' || token?.asset.type === 'erc1155'
  return (
    <Ring state={state.status === 'failed' ? 'broken' : 'running'} shape={isNft ? 'square' : 'round'}>
      {isNft ? (
        <Mark name={token.name} src={token.iconUrl || undefined} size={72} />
      ) : (
        <TokenMark symbol={token?.symbol ?? ''} iconUrl={token?.iconUrl} size={72} />
      )}
    </Ring>
  )
}

function useOutcomeWords(state: Sent): { title: string; action: string } {
  const copy = useCopy()
  const errorCopy = useErrorCopy()
  const named = useWhat()
  const network = useNetwork(state.transfer.networkId)?.name ?? state.transfer.networkId
  const called = useNameOf(state.receiver.address, state.transfer.networkId)
  const receiver = state.receiver.name ?? called
  if (state.status === 'failed') {
    return isCancelled(state.error)
      ? { title: copy('pending.cancelled.title'), action: copy('pending.cancelled.action') }
      : errorCopy(toOutcomeError(state))
  }
  const token = tokenOf(state)
  const what = token ? named(token, state.transfer) : ''
  return state.status === 'confirmed'
    ? { title: copy('send.confirmed.title', { what }), action: copy('send.confirmed.action', { receiver }) }
    : { title: copy('send.sending.title', { what }), action: copy('send.sending.action', { network }) }
}

function tokenOf(state: Sent): SendToken | undefined {
  return state.status === 'confirmed' ? state.token : state.draft.token
}

/** Preselects what to send: the requested token, or the most valuable one if the account doesn't have it. */
function useFirstToken(
  state: SendState | undefined,
  dispatch: (event: SendEvent) => void,
  { tokens, nfts, balances, areNftsSettled }: Sendables,
  wanted: string | undefined,
): void {
  const isOpen = state?.status === 'editing' && state.draft.token === undefined
  // A token's id may also be that of an NFT, as on Solana.
  const mayBeNft = wanted !== undefined && wanted.toLowerCase() !== 'native'
  const isSettled = balances.data !== undefined && (areNftsSettled || !mayBeNft)
  useEffect(() => {
    if (!isOpen) return
    const asked = wanted && [...tokens, ...nfts].find((token) => sendableId(token) === wanted.toLowerCase())
    const token = asked || (isSettled && (tokens[0] ?? nfts[0]))
    if (token) dispatch({ type: 'tokenSelected', token })
  }, [isOpen, dispatch, tokens, nfts, isSettled, wanted])
}

/** Returns a function that notifies of the outcome of a send whose window was closed. */
function useEndToast(): (state: SendState) => void {
  const copy = useCopy()
  const toasts = useToasts()
  const showError = useErrorToast()
  const what = useWhat()
  return (state) => {
    if (state.status === 'failed' && isCancelled(state.error))
      toasts.show({ message: copy('pending.cancelled.title'), detail: copy('pending.cancelled.action') })
    else if (state.status === 'failed') showError(toOutcomeError(state))
    else if (state.status === 'reviewing') showError(state.error)
    if (state.status !== 'confirmed') return
    const receiver = state.receiver.name ?? shortAddress(state.receiver.address)
    toasts.show({
      message: copy('send.confirmed.title', { what: what(state.token, state.transfer) }),
      detail: copy('send.confirmed.action', { receiver }),
    })
  }
}
