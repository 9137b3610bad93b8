import type { SendToken } from '@latchkey/core'
import {
  AmountInput,
  Button,
  Card,
  Chip,
  currencySymbol,
  EmptyState,
  fromDecimal,
  Mark,
  Notice,
  SkeletonBlock,
} from '@latchkey/ui'
import { CoinsIcon, SwapIcon } from '@latchkey/ui/icons'
import { useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useLocale } from '../../copy/useLocale.ts'
import type { UseSend } from '../../hooks/useSend.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { AmountLine } from '../../parts/AmountLine.tsx'
import { toFiat, toMoney, toTokens } from '../../parts/convert.ts'
import { LoadFailed } from '../../parts/LoadFailed.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { useExplainAmount } from '../../parts/useExplainAmount.ts'
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
  const nft = token?.asset.type === 'erc721' || token?.asset.type === 'erc1155' ? token : undefined
  return (
    <form
      className="lk-send"
      onSubmit={(event) => {
        event.preventDefault()
        dispatch({ type: 'reviewRequested' })
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
      <Button type="submit" disabled={missing !== undefined} loading={state.receiver.status === 'resolving'}>
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
  return receiver.status === 'resolved' || receiver.status === 'resolving' ? undefined : 'send.enterReceiver'
}

const moneyDecimals = 2

/**
 * Shows the amount as the main element, the token beside it and its value below. A tap switches between token and
 * money.
 */
function AmountCard({
  state: { draft, isFindingMax },
  dispatch,
  onPick,
}: {
  state: Editing
  dispatch: UseSend['dispatch']
  onPick: () => void
}) {
  const copy = useCopy()
  const format = useFormat()
  const { locale } = useLocale()
  const [isMoney, setMoney] = useState(false)
  const { token, amount } = draft
  const money = useTypedMoney(amount, token?.price ?? 0)
  const explain = useExplainAmount(token?.decimals ?? 0)
  const explainMoney = useExplainAmount(moneyDecimals)
  if (!token) return <SkeletonBlock height={144} />
  const { symbol, decimals, balance, price } = token
  const isPriced = price > 0
  const write = (next: string) => dispatch({ type: 'amountChanged', amount: next })
  const available = `${format.amount(balance, { decimals, compact: true })} ${symbol}`
  const other = isMoney ? copy('send.inTokens', { symbol }) : copy('send.inMoney')
  const isTooMuch = (fromDecimal(amount, decimals) ?? 0n) > balance
  return (
    <Card>
      <div className="lk-send-top">
        <span>{copy('send.balance', { amount: available })}</span>
        <Button
          variant="quiet"
          size="compact"
          loading={isFindingMax}
          onClick={() => dispatch({ type: 'maxRequested' })}
        >
          {copy('send.max')}
        </Button>
      </div>
      <AmountLine>
        {isMoney && isPriced ? (
          <AmountInput
            key={token.networkId}
            align="start"
            label={copy('send.amountIn', { symbol })}
            value={money.shown}
            decimals={moneyDecimals}
            locale={locale}
            explain={explainMoney}
            prefix={currencySymbol({ locale })}
            onChange={(typed) => write(money.type(typed, toTokens(typed, price, decimals) ?? ''))}
            error={isTooMuch && copy('send.tooMuch', { amount: available })}
          />
        ) : (
          <AmountInput
            key={token.networkId}
            align="start"
            label={copy('send.amount', { symbol })}
            value={amount}
            decimals={decimals}
            locale={locale}
            units={[symbol]}
            explain={explain}
            onChange={write}
            error={isTooMuch && copy('send.tooMuch', { amount: available })}
          />
        )}
        <Chip
          label={copy('send.chosen', { name: symbol })}
          mark={<TokenMark symbol={symbol} iconUrl={token.iconUrl} size={24} />}
          onClick={onPick}
        >
          {symbol}
        </Chip>
      </AmountLine>
      {isPriced && (
        <button type="button" className="lk-send-units" title={other} onClick={() => setMoney(!isMoney)}>
          {isMoney
            ? `${format.amount(amount === '' ? '0' : amount)} ${symbol}`
            : format.fiat(toFiat(amount, price) ?? 0)}
          <SwapIcon size="small" />
          <span className="lk-hidden">{other}</span>
        </button>
      )}
    </Card>
  )
}

/** Keeps the money that was typed for as long as it corresponds to the amount. */
function useTypedMoney(amount: string, price: number) {
  const [typed, setTyped] = useState({ money: '', amount: '' })
  return {
    shown: typed.amount === amount ? typed.money : (toMoney(amount, price) ?? ''),
    type(money: string, made: string): string {
      setTyped({ money, amount: made })
      return made
    },
  }
}

/** Shows the NFT, and asks for a quantity if it comes in several copies. */
function NftCard({
  token,
  amount,
  dispatch,
  onPick,
}: {
  token: SendToken
  amount: string
  dispatch: UseSend['dispatch']
  onPick: () => void
}) {
  const copy = useCopy()
  const format = useFormat()
  const { locale } = useLocale()
  const explain = useExplainAmount(0)
  return (
    <Card>
      <div className="lk-send-nft">
        <Mark name={token.name} src={token.iconUrl || undefined} size={96} />
        <Chip label={copy('send.chosen', { name: token.name })} onClick={onPick}>
          {token.name}
        </Chip>
        {token.asset.type === 'erc1155' && (
          <>
            <AmountInput
              label={copy('send.quantity', { name: token.name })}
              value={amount}
              decimals={0}
              locale={locale}
              explain={explain}
              onChange={(next) => dispatch({ type: 'amountChanged', amount: next })}
            />
            <p className="lk-send-available">
              {copy('send.balance', { amount: format.amount(token.balance) })}
            </p>
          </>
        )}
      </div>
    </Card>
  )
}
