import { Button, EmptyState, fromDecimal, Notice } from '@latchkey/ui'
import { CoinsIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../copy/useCopy.ts'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import type { UseSend } from '../../hooks/useSend.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { LoadFailed } from '../../parts/LoadFailed.tsx'
import { AmountCard } from './AmountCard.tsx'
import { NftCard } from './NftCard.tsx'
import { ReceiverField } from './ReceiverField.tsx'
import type { Editing } from './steps.ts'
import type { Sendables } from './useSendables.ts'

/** Asks for token, amount and receiver. */
export function SendForm({
  state,
  dispatch,
  sendables: { isEmpty, balances },
  onPick,
}: {
  state: Editing
  dispatch: UseSend['dispatch']
  sendables: Pick<Sendables, 'isEmpty' | 'balances'>
  onPick: () => void
}) {
  const copy = useCopy()
  const errorCopy = useErrorCopy()
  const network = useFacts((facts) => facts.activeNetwork?.name ?? '')
  useViewHeader({ title: copy('send.title'), step: 'editing', onBack: undefined })
  const { token } = state.draft
  if (!token && balances.isError) {
    return (
      <LoadFailed
        title={copy('tokens.failed.title')}
        action={copy('tokens.failed.action')}
        blockedUntil={balances.blockedUntil}
        onRetry={balances.retry}
      />
    )
  }
  if (!token && isEmpty) {
    return (
      <EmptyState icon={<CoinsIcon />} title={copy('send.nothing.title')}>
        {copy('send.nothing.action', { network })}
      </EmptyState>
    )
  }
  const missing = missingIn(state)
  const failure = state.error === undefined ? undefined : errorCopy(state.error)
  const nft = token?.asset.is === 'erc721' || token?.asset.is === 'erc1155' ? token : undefined
  return (
    <form
      className="lk-send"
      onSubmit={(event) => {
        event.preventDefault()
        dispatch({ is: 'reviewAsked' })
      }}
    >
      {nft ? (
        <NftCard token={nft} amount={state.draft.amount} dispatch={dispatch} onPick={onPick} />
      ) : (
        <AmountCard state={state} dispatch={dispatch} onPick={onPick} />
      )}
      <ReceiverField state={state} dispatch={dispatch} />
      {failure && (
        <Notice tone="error" title={failure.title}>
          {failure.action}
        </Notice>
      )}
      <Button type="submit" disabled={missing !== undefined} loading={state.receiver.is === 'resolving'}>
        {missing === 'send.notEnough'
          ? copy(missing, { symbol: nft?.name ?? token?.symbol ?? '' })
          : copy(missing ?? 'send.review')}
      </Button>
    </form>
  )
}

/** Returns the first missing input, which the button names. */
function missingIn({ draft: { token, amount }, receiver }: Editing) {
  if (!token) return 'send.choose'
  const value = fromDecimal(amount, token.decimals) ?? 0n
  if (value === 0n) return 'send.enterAmount'
  if (value > token.balance) return 'send.notEnough'
  return receiver.is === 'resolved' || receiver.is === 'resolving' ? undefined : 'send.enterReceiver'
}
