import {
  BalanceInsufficientError,
  CallsUnknownError,
  type FeeSpeed,
  type SendFee,
  type SendToken,
  type Transfer,
} from '@latchkey/core'
import type { Caip2 } from '@latchkey/protocol/ids'
import {
  BigAmount,
  Button,
  Card,
  KeyValue,
  KeyValues,
  Mark,
  Notice,
  shortAddress,
  toDecimal,
} from '@latchkey/ui'
import { DownIcon } from '@latchkey/ui/icons'
import { useId, useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import type { UseSend } from '../../hooks/useSend.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { toFiat } from '../../parts/convert.ts'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { FeeLine } from '../../parts/FeeLine.tsx'
import { useFeeWords } from '../../parts/useFeeWords.ts'
import { useNetwork } from '../../parts/useNetwork.ts'
import { LookAlikeNotice, useSentTo } from './LookAlikeNotice.tsx'
import type { Reviewing } from './steps.ts'
import { useLookAlike } from './useLookAlike.ts'
import { useWhat } from './useWhat.ts'

/** Shows everything that will be signed on one card. The button names the action. */
export function Review({ state, dispatch }: { state: Reviewing; dispatch: UseSend['dispatch'] }) {
  const copy = useCopy()
  const what = useWhat()
  const { data: identity } = useIdentity()
  const network = useNetwork(state.transfer.networkId)?.name ?? state.transfer.networkId
  const sentTo = useSentTo(state.receiver.address, state.from)
  const lookAlike = useLookAlike(state.receiver.address, state.from)
  const [isConfirmed, setConfirmed] = useState(false)
  useViewHeader({
    title: copy('send.review.title'),
    step: 'reviewing',
    onBack: () => dispatch({ type: 'backRequested' }),
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
          <FeeLine fee={fee} networkId={transfer.networkId} isFailed={error !== undefined} />
          {fee?.accountCreation !== undefined && (
            <AccountCreationLine amount={fee.accountCreation} networkId={transfer.networkId} />
          )}
          {fee?.received !== undefined && (
            <ReceivedLine token={draft.token} transfer={transfer} received={fee.received} />
          )}
        </KeyValues>
        {fees && fees.length > 1 && (
          <FeeChoices
            fees={fees}
            speed={fee?.speed ?? speed}
            networkId={transfer.networkId}
            onChoose={(chosen) => dispatch({ type: 'speedSelected', speed: chosen })}
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
        disabled={
          error instanceof BalanceInsufficientError ||
          error instanceof CallsUnknownError ||
          (lookAlike && !isConfirmed)
        }
        onClick={() => dispatch({ type: 'submitRequested' })}
      >
        {copy('send.button', { what: what(draft.token, transfer) })}
      </Button>
    </div>
  )
}

function ReviewHero({ state: { draft, transfer } }: { state: Reviewing }) {
  const format = useFormat()
  const { token } = draft
  if (!token) return null
  if (token.asset.type === 'erc721' || token.asset.type === 'erc1155') {
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
      {token.price > 0 && <p className="lk-send-worth">{format.fiat(toFiat(amount, token.price))}</p>}
    </div>
  )
}

/** Shows the cost of opening the receiver's account for a token, beside the network fee. */
function AccountCreationLine({ amount, networkId }: { amount: bigint; networkId: Caip2 }) {
  const copy = useCopy()
  const { native, money } = useFeeWords(networkId)(amount)
  return (
    <KeyValue label={copy('send.accountCreation')} {...(money !== undefined && { detail: native })}>
      {money ?? native}
    </KeyValue>
  )
}

/** Shows a short address that expands on demand. */
function AddressInFull({ address }: { address: string }) {
  const copy = useCopy()
  const [isFull, setFull] = useState(false)
  return (
    <button
      type="button"
      className="lk-send-address"
      aria-expanded={isFull}
      aria-label={isFull ? undefined : copy('send.showAddress', { address: shortAddress(address) })}
      title={address}
      onClick={() => setFull(!isFull)}
    >
      <bdi dir="ltr" translate="no">
        {isFull ? address : shortAddress(address)}
      </bdi>
    </button>
  )
}

/** Shows what the receiver gets if the token charges a transfer fee, and that fee. */
function ReceivedLine({
  token,
  transfer,
  received,
}: {
  token: SendToken
  transfer: Transfer
  received: bigint
}) {
  const copy = useCopy()
  const what = useWhat()
  const taken = what(token, { ...transfer, amount: transfer.amount - received })
  return (
    <KeyValue label={copy('send.received')} detail={copy('send.tokenFee', { amount: taken })}>
      {what(token, { ...transfer, amount: received })}
    </KeyValue>
  )
}

/** Lists the speeds and their maximum cost, collapsed by default. */
function FeeChoices({
  fees,
  speed,
  networkId,
  onChoose,
}: {
  fees: readonly SendFee[]
  speed: FeeSpeed
  networkId: Caip2
  onChoose: (speed: FeeSpeed) => void
}) {
  const copy = useCopy()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="lk-fees-toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {copy('fees.chosen', { speed: copy(`fees.${speed}`) })}
        <DownIcon size="small" />
      </button>
      <fieldset id={id} className="lk-fees" hidden={!isOpen}>
        <legend className="lk-hidden">{copy('fees.list')}</legend>
        {fees.map((fee) => (
          <Choice
            key={fee.speed}
            fee={fee}
            networkId={networkId}
            isChosen={fee.speed === speed}
            onChoose={onChoose}
            name={id}
          />
        ))}
      </fieldset>
    </>
  )
}

function Choice({
  fee: { speed, amount },
  networkId,
  isChosen,
  onChoose,
  name,
}: {
  fee: SendFee
  networkId: Caip2
  isChosen: boolean
  onChoose: (speed: FeeSpeed) => void
  name: string
}) {
  const copy = useCopy()
  const { native, money } = useFeeWords(networkId)(amount)
  return (
    <label className="lk-fee">
      <input type="radio" name={name} checked={isChosen} onChange={() => onChoose(speed)} />
      <span className="lk-fee-words">
        <span>{copy(`fees.${speed}`)}</span>
        <small>{copy(`fees.${speed}.detail`)}</small>
      </span>
      <span className="lk-fee-words" data-end="">
        <span>{money ?? native}</span>
        {money !== undefined && <small>{native}</small>}
      </span>
    </label>
  )
}
