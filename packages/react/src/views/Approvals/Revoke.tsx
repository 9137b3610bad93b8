import { type Revocation, type RevokeState, TransactionRevertedError } from '@latchkey/core'
import { parseCaip10 } from '@latchkey/protocol/ids'
import { Button, Card, Check, KeyValue, KeyValues, Mark, Notice, Ring } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useModal } from '../../hooks/useModal.ts'
import { type UseRevoke, useRevoke } from '../../hooks/useRevoke.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { CopyAddress } from '../../parts/CopyAddress.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { ExplorerLink } from '../../parts/ExplorerLink.tsx'
import { FeeLine } from '../../parts/FeeLine.tsx'
import { Outcome } from '../../parts/Outcome.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { toOutcomeError } from '../../parts/toOutcomeError.ts'
import { useNetwork } from '../../parts/useNetwork.ts'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import { useToasts } from '../../toast/useToasts.ts'
import { useApprovalWords } from './useApprovalWords.ts'

/**
 * Revokes an approval: review, wallet, network. A notification shows the outcome if the window was closed meanwhile.
 */
export function Revoke({ revocation, onBack }: { revocation: Revocation; onBack: () => void }) {
  const { state, dispatch } = useRevoke({ revocation, onEnd: useEndToast(revocation) })
  if (!state) return null
  return state.status === 'reviewing' ? (
    <RevokeReview state={state} dispatch={dispatch} onBack={onBack} />
  ) : (
    <RevokeProgress state={state} dispatch={dispatch} onBack={onBack} />
  )
}

function useEndToast({ approval }: Revocation): (state: RevokeState) => void {
  const copy = useCopy()
  const toasts = useToasts()
  const showError = useErrorToast()
  const { symbol, spender } = useApprovalWords(approval)
  return (state) => {
    if (state.status === 'failed') showError(toOutcomeError(state))
    if (state.status === 'reviewing') showError(state.error)
    if (state.status === 'confirmed')
      toasts.show({
        message: copy('revoke.done.title', { what: symbol }),
        detail: copy('revoke.done.action', { spender }),
      })
  }
}

/** Shows everything that will be signed on one card. The button names the action. */
function RevokeReview({
  state: { approval, fee, error },
  dispatch,
  onBack,
}: {
  state: Extract<RevokeState, { status: 'reviewing' }>
  dispatch: UseRevoke['dispatch']
  onBack: () => void
}) {
  const copy = useCopy()
  const format = useFormat()
  const { name, symbol, allowed, spender, isNamed } = useApprovalWords(approval)
  const { address } = parseCaip10(approval.spender)
  useViewHeader({ title: copy('revoke.title'), step: 'reviewing', onBack })
  return (
    <div className="lk-revoke">
      <div className="lk-revoke-hero">
        <TokenMark symbol={symbol} iconUrl={approval.token.iconUrl} size={60} />
        <h3 className="lk-revoke-name" dir="auto">
          {name}
        </h3>
      </div>
      <Card>
        <KeyValues>
          <KeyValue label={copy('revoke.what')}>{allowed}</KeyValue>
          <KeyValue label={copy('revoke.spender')}>
            <CopyAddress address={address} label={copy('revoke.copy')}>
              {isNamed && <bdi>{spender}</bdi>}
            </CopyAddress>
          </KeyValue>
          <KeyValue label={copy('revoke.since')}>{format.date(new Date(approval.approvedAt))}</KeyValue>
          <FeeLine fee={fee} networkId={approval.chainId} isFailed={error !== undefined} />
        </KeyValues>
      </Card>
      <Notice>{copy('revoke.note')}</Notice>
      <ErrorNotice error={error} declined={{ action: copy('revoke.declined') }} />
      <Button onClick={() => dispatch({ type: 'submitRequested' })}>
        {copy('revoke.button', { what: symbol })}
      </Button>
      <ExplorerLink networkId={approval.chainId} address={address} />
    </div>
  )
}

type Asked = Exclude<RevokeState, { status: 'reviewing' }>

/** Shows progress from the visitor's approval to confirmation, and the outcome. Closing is always safe. */
function RevokeProgress({
  state,
  dispatch,
  onBack,
}: {
  state: Asked
  dispatch: UseRevoke['dispatch']
  onBack: () => void
}) {
  const copy = useCopy()
  const { close } = useModal()
  useViewHeader({
    title: copy('revoke.title'),
    step: state.status,
    onBack: state.status === 'submitting' ? undefined : onBack,
  })
  return (
    <Outcome
      mark={<Sign state={state} />}
      {...useWords(state)}
      action={
        state.status !== 'submitting' && (
          <div className="lk-connecting-actions">
            {state.status === 'failed' && state.mayBeMined && (
              <Button onClick={() => dispatch({ type: 'retryRequested' })}>{copy('send.lookAgain')}</Button>
            )}
            {state.status === 'failed' && state.error instanceof TransactionRevertedError && (
              <Button onClick={() => dispatch({ type: 'backRequested' })}>{copy('send.again')}</Button>
            )}
            {state.status === 'confirmed' && <Button onClick={onBack}>{copy('revoke.others')}</Button>}
            <Button variant="secondary" onClick={() => close()}>
              {copy('send.done')}
            </Button>
            <ExplorerLink networkId={state.approval.chainId} tx={state.hash} />
          </div>
        )
      }
    />
  )
}

function Sign({ state }: { state: Asked }) {
  const connection = useFacts((facts) => facts.activeAccount?.connection)
  const { symbol } = useApprovalWords(state.approval)
  if (state.status === 'confirmed') return <Check />
  if (state.status === 'submitting') {
    return (
      <Ring state="running">
        <Mark name={connection?.name ?? ''} src={connection?.icon} size={72} />
      </Ring>
    )
  }
  return (
    <Ring state={state.status === 'failed' ? 'broken' : 'running'} shape="round">
      <TokenMark symbol={symbol} iconUrl={state.approval.token.iconUrl} size={72} />
    </Ring>
  )
}

function useWords(state: Asked): { title: string; text: string } {
  const copy = useCopy()
  const errorCopy = useErrorCopy()
  const { symbol: what, spender } = useApprovalWords(state.approval)
  const wallet = useFacts((facts) => facts.activeAccount?.connection.name ?? '')
  const network = useNetwork(state.approval.chainId)?.name ?? state.approval.chainId
  switch (state.status) {
    case 'submitting':
      return { title: copy('send.waiting.title', { wallet }), text: copy('send.waiting.action') }
    case 'confirming':
      return { title: copy('revoke.sending.title'), text: copy('revoke.sending.action', { network }) }
    case 'confirmed':
      return { title: copy('revoke.done.title', { what }), text: copy('revoke.done.action', { spender }) }
    case 'failed': {
      const { title, action: text } = errorCopy(toOutcomeError(state))
      return { title, text }
    }
  }
}
