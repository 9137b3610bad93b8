import { BalanceInsufficientError, isUserRejection } from '@latchkey/core'
import { BigAmount, Button, Card, KeyValue, KeyValues, Mark, Notice, toDecimal } from '@latchkey/ui'
import { useCopy } from '../../hooks/useCopy.ts'
import { useErrorCopy } from '../../hooks/useErrorCopy.ts'
import { useFacts } from '../../hooks/useFacts.ts'
import { useFormat } from '../../hooks/useFormat.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import type { UseSend } from '../../hooks/useSend.ts'
import { useViewHeader } from '../../modal/useViewHeader.ts'
import { AddressInFull } from './AddressInFull.tsx'
import { toMoney } from './convert.ts'
import { FeeLine } from './FeeLine.tsx'
import type { Reviewing } from './steps.ts'
import { useSentTo } from './useSentTo.ts'
import { useWhat } from './useWhat.ts'

/** Everything that will be signed, on one card; the button says the deed. */
export function Review({ state, dispatch }: { state: Reviewing; dispatch: UseSend['dispatch'] }) {
  const copy = useCopy()
  const what = useWhat()
  const { data: identity } = useIdentity()
  const network = useFacts((facts) => facts.activeNetwork?.name ?? state.transfer.networkId)
  const sentTo = useSentTo(state.receiver.address)
  useViewHeader({
    title: copy('send.review.title'),
    step: 'reviewing',
    onBack: () => dispatch({ is: 'backAsked' }),
  })
  const { from, receiver, transfer, fee, error, draft } = state
  if (!draft.token) return null
  return (
    <div className="lk-send">
      <ReviewHero state={state} />
      <Card>
        <KeyValues>
          <KeyValue label={copy('send.from')}>
            {identity?.name ? <bdi>{identity.name}</bdi> : <AddressInFull address={from} />}
          </KeyValue>
          <KeyValue
            label={copy('send.to')}
            {...(receiver.name !== null && { detail: <AddressInFull address={receiver.address} /> })}
          >
            {receiver.name === null ? (
              <AddressInFull address={receiver.address} />
            ) : (
              <bdi>{receiver.name}</bdi>
            )}
          </KeyValue>
          <KeyValue ruled label={copy('send.network')}>
            {network}
          </KeyValue>
          <FeeLine fee={fee} isFailed={error !== undefined} />
        </KeyValues>
      </Card>
      {sentTo && <Notice tone="warning">{copy(`send.sentTo.${sentTo}`)}</Notice>}
      <ReviewError error={error} />
      <Button
        disabled={error instanceof BalanceInsufficientError}
        onClick={() => dispatch({ is: 'submitAsked' })}
      >
        {copy('send.deed', { what: what(draft.token, transfer) })}
      </Button>
    </div>
  )
}

function ReviewHero({ state: { draft, transfer } }: { state: Reviewing }) {
  const format = useFormat()
  const { token } = draft
  if (!token) return null
  if (token.asset.is === 'erc721' || token.asset.is === 'erc1155') {
    return (
      <div className="lk-send-hero">
        <Mark name={token.name} src={token.iconUrl || undefined} size={96} />
        <p className="lk-send-name">{token.name}</p>
      </div>
    )
  }
  const amount = toDecimal(transfer.amount, token.decimals)
  return (
    <div className="lk-send-hero">
      <BigAmount lesser={` ${token.symbol}`}>{format.amount(amount, { exact: true })}</BigAmount>
      {token.price > 0 && <p className="lk-send-worth">{format.fiat(toMoney(amount, token.price))}</p>}
    </div>
  )
}

/** Quiet where the visitor said no; else what stands in the way, and what to do. */
function ReviewError({ error }: { error: unknown }) {
  const copy = useCopy()
  const errorCopy = useErrorCopy()
  if (error === undefined) return null
  if (isUserRejection(error)) {
    return (
      <div role="status">
        <Notice>{copy('send.declined')}</Notice>
      </div>
    )
  }
  const { title, action } = errorCopy(error)
  return (
    <Notice tone="error" title={title}>
      {action}
    </Notice>
  )
}
