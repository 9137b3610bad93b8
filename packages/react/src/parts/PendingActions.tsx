import { canReplace, type PendingTransaction, type Replacement, type ReplacementType } from '@latchkey/core'
import type { Caip2 } from '@latchkey/protocol/ids'
import { Button, KeyValue, KeyValues, useStyles } from '@latchkey/ui'
import { useCopy } from '../copy/useCopy.ts'
import { useKit } from '../hooks/useKit.ts'
import { useReplace } from '../hooks/useReplace.ts'
import { useFacts } from '../kit/useFacts.ts'
import { useErrorToast } from '../toast/useErrorToast.ts'
import { ErrorNotice } from './ErrorNotice.tsx'
import css from './Pending.css.ts'
import { useFeeWords } from './useFeeWords.ts'

/**
 * Offers to speed up or cancel a pending transaction, with the cost and what the wallet should show. If only the wallet
 * can do it, shows that. Must be keyed by the transaction's hash.
 */
export function PendingActions({ pending, what }: { pending: PendingTransaction; what: string }) {
  useStyles(css)
  const kit = useKit()
  const copy = useCopy()
  const wallet = useFacts((facts) => facts.activeAccount?.connection.name ?? '')
  const showError = useErrorToast()
  const { state, dispatch } = useReplace(pending, {
    // If both transactions are now pending, tell the visitor even after the window closed.
    onEnd(ended) {
      if ('error' in ended) showError(ended.error)
    },
  })
  if (state.status === 'planned' || state.status === 'asking') {
    return (
      <div className="lk-pending">
        <Terms replacement={state.replacement} networkId={pending.networkId} />
        <ErrorNotice
          error={state.status === 'planned' ? state.error : undefined}
          declined={{ action: copy('pending.declined') }}
        />
        <div className="lk-pending-buttons">
          <Button
            size="compact"
            loading={state.status === 'asking'}
            onClick={() => dispatch({ type: 'replaceRequested' })}
          >
            {state.status === 'asking'
              ? copy('pending.asking', { wallet })
              : copy(`pending.${state.as}.ask`, { wallet })}
          </Button>
          {state.status === 'planned' && (
            <Button size="compact" variant="quiet" onClick={() => dispatch({ type: 'backRequested' })}>
              {copy('pending.back')}
            </Button>
          )}
        </div>
      </div>
    )
  }
  const isOffered = canReplace(kit, pending)
  const button = (as: ReplacementType) => (
    <Button
      size="compact"
      variant="secondary"
      aria-label={copy(`pending.${as}.of`, { what })}
      loading={state.status === 'planning' && state.as === as}
      onClick={() => dispatch({ type: 'planRequested', as })}
    >
      {copy(`pending.${as}`)}
    </Button>
  )
  return (
    <div className="lk-pending">
      <ErrorNotice error={state.status === 'failed' ? state.error : undefined} />
      <p className="lk-pending-note" role="status">
        {state.status === 'replaced'
          ? copy(`pending.${state.as}.done`)
          : !isOffered && copy('pending.inWallet', { wallet })}
      </p>
      {isOffered && (
        <div className="lk-pending-buttons">
          {button('speedUp')}
          {button('cancel')}
        </div>
      )}
    </div>
  )
}

function Terms({
  replacement: { as, nonce, amount, amountBefore },
  networkId,
}: {
  replacement: Replacement
  networkId: Caip2
}) {
  const copy = useCopy()
  const write = useFeeWords(networkId)
  const [fee, before] = [write(amount), write(amountBefore)]
  return (
    <>
      <KeyValues>
        <KeyValue
          label={copy('pending.fee')}
          detail={copy('pending.feeBefore', { fee: fee.native, before: before.native })}
        >
          {fee.money ?? fee.native}
        </KeyValue>
      </KeyValues>
      <p className="lk-pending-note">{copy(`pending.${as}.check`, { number: String(nonce) })}</p>
    </>
  )
}
