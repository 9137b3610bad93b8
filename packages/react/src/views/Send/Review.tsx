import { BalanceInsufficientError } from '@latchkey/core'
import { BigAmount, Button, Card, KeyValue, KeyValues, Mark, Notice, toDecimal } from '@latchkey/ui'
import { useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import type { UseSend } from '../../hooks/useSend.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { toMoney } from '../../parts/convert.ts'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { FeeLine } from '../../parts/FeeLine.tsx'
import { AccountCreationLine } from './AccountCreationLine.tsx'
import { AddressInFull } from './AddressInFull.tsx'
import { FeeChoices } from './FeeChoices.tsx'
import { LookAlikeNotice } from './LookAlikeNotice.tsx'
import { ReceivedLine } from './ReceivedLine.tsx'
import type { Reviewing } from './steps.ts'
import { useLookAlike } from './useLookAlike.ts'
import { useSentTo } from './useSentTo.ts'
import { useWhat } from './useWhat.ts'

/** Shows everything that will be signed on one card. The button names the action. */
export function Review({ state, dispatch }: { state: Reviewing; dispatch: UseSend['dispatch'] }) {
  const copy = useCopy()
  const what = useWhat()
  const { data: identity } = useIdentity()
  const network = useFacts((facts) => facts.activeNetwork?.name ?? state.transfer.networkId)
  const sentTo = useSentTo(state.receiver.address, state.from)
  const lookAlike = useLookAlike(state.receiver.address, state.from)
  const [isConfirmed, setConfirmed] = useState(false)
  useViewHeader({
    title: copy('send.review.title'),
    step: 'reviewing',
    onBack: () => dispatch({ is: 'backAsked' }),
  })
  const { from, receiver, transfer, fees, speed, fee, error, draft } = state
  const { data: peer } = useIdentity({ address: receiver.address, networkId: transfer.networkId })
  const peerName = receiver.name ?? peer?.name ?? null
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
            {...(peerName !== null && { detail: <AddressInFull address={receiver.address} /> })}
          >
            {peerName === null ? <AddressInFull address={receiver.address} /> : <bdi>{peerName}</bdi>}
          </KeyValue>
          <KeyValue ruled label={copy('send.network')}>
            {network}
          </KeyValue>
          <FeeLine fee={fee} isFailed={error !== undefined} />
          {fee?.accountCreation !== undefined && <AccountCreationLine amount={fee.accountCreation} />}
          {fee?.received !== undefined && (
            <ReceivedLine token={draft.token} transfer={transfer} received={fee.received} />
          )}
        </KeyValues>
        {fees && fees.length > 1 && (
          <FeeChoices
            fees={fees}
            speed={speed}
            onChoose={(chosen) => dispatch({ is: 'speedChosen', speed: chosen })}
          />
        )}
      </Card>
      {lookAlike ? (
        <LookAlikeNotice
          address={receiver.address}
          lookAlike={lookAlike}
          isConfirmed={isConfirmed}
          onConfirm={setConfirmed}
        />
      ) : (
        sentTo && <Notice tone="warning">{copy(`send.sentTo.${sentTo}`)}</Notice>
      )}
      <ErrorNotice error={error} declined={{ action: copy('send.declined') }} />
      <Button
        disabled={error instanceof BalanceInsufficientError || (lookAlike && !isConfirmed)}
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
