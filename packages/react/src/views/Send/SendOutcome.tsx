import {
  ReceiptTimeoutError,
  type SendToken,
  TransactionExpiredError,
  TransactionRevertedError,
} from '@latchkey/core'
import { namespaceOf } from '@latchkey/protocol/ids'
import { Button, Check, Mark, Ring } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useModal } from '../../hooks/useModal.ts'
import { usePendingTransactions } from '../../hooks/usePendingTransactions.ts'
import type { UseSend } from '../../hooks/useSend.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { ExplorerLink } from '../../parts/ExplorerLink.tsx'
import { Outcome } from '../../parts/Outcome.tsx'
import { PendingActions } from '../../parts/PendingActions.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { useNameOf } from '../../parts/useNameOf.ts'
import { useNetwork } from '../../parts/useNetwork.ts'
import { isCancelled, type Sent } from './steps.ts'
import { useWhat } from './useWhat.ts'

/** Shows the outcome of a send that the wallet has signed. Closing is always safe. */
export function SendOutcome({ state, dispatch }: { state: Sent; dispatch: UseSend['dispatch'] }) {
  const copy = useCopy()
  const { close } = useModal()
  const { title, action: text } = useOutcomeWords(state)
  useViewHeader({
    title: copy(state.is === 'confirmed' ? 'send.confirmed' : 'send.title'),
    step: state.is,
    onBack: undefined,
  })
  const canRetry =
    state.is === 'failed' &&
    (state.error instanceof TransactionRevertedError || state.error instanceof TransactionExpiredError)
  return (
    <Outcome
      mark={<OutcomeSign state={state} />}
      title={title}
      text={text}
      action={
        <>
          {mayWait(state) && <StillWaiting state={state} />}
          <div className="lk-connecting-actions">
            {canRetry && <Button onClick={() => dispatch({ is: 'backAsked' })}>{copy('send.again')}</Button>}
            <Button variant={state.is === 'confirmed' ? 'primary' : 'secondary'} onClick={() => close()}>
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

/** Whether the transaction may be pending. Only eip155 allows replacing it. */
function mayWait(state: Sent): boolean {
  if (namespaceOf(state.transfer.networkId) !== 'eip155') return false
  return state.is === 'confirming' || (state.is === 'failed' && state.error instanceof ReceiptTimeoutError)
}

function OutcomeSign({ state }: { state: Sent }) {
  if (state.is === 'confirmed') return <Check />
  const token = tokenOf(state)
  const isNft = token?.asset.is === 'erc721' || token?.asset.is === 'erc1155'
  return (
    <Ring state={state.is === 'failed' ? 'broken' : 'running'} shape={isNft ? 'square' : 'round'}>
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
  if (state.is === 'failed') {
    return isCancelled(state.error)
      ? { title: copy('pending.cancelled.title'), action: copy('pending.cancelled.action') }
      : errorCopy(state.error)
  }
  const token = tokenOf(state)
  const what = token ? named(token, state.transfer) : ''
  return state.is === 'confirmed'
    ? { title: copy('send.confirmed.title', { what }), action: copy('send.confirmed.action', { receiver }) }
    : { title: copy('send.sending.title', { what }), action: copy('send.sending.action', { network }) }
}

function tokenOf(state: Sent): SendToken | undefined {
  return state.is === 'confirmed' ? state.token : state.draft.token
}
