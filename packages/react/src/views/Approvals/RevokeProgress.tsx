import { type RevokeState, TransactionRevertedError } from '@latchkey/core'
import { Button, Check, Mark, Ring } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useModal } from '../../hooks/useModal.ts'
import type { UseRevoke } from '../../hooks/useRevoke.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { ExplorerLink } from '../../parts/ExplorerLink.tsx'
import { Outcome } from '../../parts/Outcome.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { useNetwork } from '../../parts/useNetwork.ts'
import { useApprovalWords } from './useApprovalWords.ts'

type Asked = Exclude<RevokeState, { is: 'reviewing' }>

/** Shows progress from the visitor's approval to confirmation, and the outcome. Closing is always safe. */
export function RevokeProgress({
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
    step: state.is,
    onBack: state.is === 'submitting' ? undefined : onBack,
  })
  return (
    <Outcome
      mark={<Sign state={state} />}
      {...useWords(state)}
      action={
        state.is !== 'submitting' && (
          <div className="lk-connecting-actions">
            {state.is === 'failed' && state.error instanceof TransactionRevertedError && (
              <Button onClick={() => dispatch({ is: 'backAsked' })}>{copy('send.again')}</Button>
            )}
            {state.is === 'confirmed' && <Button onClick={onBack}>{copy('revoke.others')}</Button>}
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
  if (state.is === 'confirmed') return <Check />
  if (state.is === 'submitting') {
    return (
      <Ring state="running">
        <Mark name={connection?.name ?? ''} src={connection?.icon} size={72} />
      </Ring>
    )
  }
  return (
    <Ring state={state.is === 'failed' ? 'broken' : 'running'} shape="round">
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
  switch (state.is) {
    case 'submitting':
      return { title: copy('send.waiting.title', { wallet }), text: copy('send.waiting.action') }
    case 'confirming':
      return { title: copy('revoke.sending.title'), text: copy('revoke.sending.action', { network }) }
    case 'confirmed':
      return { title: copy('revoke.done.title', { what }), text: copy('revoke.done.action', { spender }) }
    case 'failed': {
      const { title, action: text } = errorCopy(state.error)
      return { title, text }
    }
  }
}
