import {
  type BuyEvent,
  type BuyState,
  isBuyPending,
  listOnrampAssets,
  listOnrampMethods,
} from '@latchkey/core'
import { Button, ButtonLink, EmptyState, Ring, Skeleton, Step, useStyles } from '@latchkey/ui'
import { PlusIcon } from '@latchkey/ui/icons'
import { useEffect, useMemo, useState } from 'react'
import { useActiveAddress } from '../../account/useActiveAddress.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { type UseBuy, useBuy } from '../../hooks/useBuy.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useOnrampOptions } from '../../hooks/useOnrampOptions.ts'
import { useConnectionState } from '../../kit/useConnectionState.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import { Outcome } from '../../parts/Outcome.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { useNewBeginning } from '../../parts/useNewBeginning.ts'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import { useToasts } from '../../toast/useToasts.ts'
import css from './Buy.css.ts'
import { BuyForm } from './BuyForm.tsx'
import { BuyOutcome } from './BuyOutcome.tsx'
import { AssetPicker, MethodStep } from './pickers.tsx'
import type { Drafting, Followed, Offer, Place } from './steps.ts'
import { useMoney } from './useMoney.ts'

declare module '../../modal/policy/ids.ts' {
  interface ViewInput {
    Buy: undefined
  }
}

/** Buys by card or bank: asset and amount, the quote with every fee, the payment page, and the outcome. */
export function Buy() {
  useStyles(css)
  const copy = useCopy()
  const { features } = useKit().config
  const { push } = useNavigation()
  const account = useFacts((facts) => facts.activeAccount)
  if (!account) return <AccountMissing onConnect={() => push({ view: 'Connect' })} />
  if (!features.onramp || account.namespace !== 'eip155')
    return (
      <EmptyState icon={<PlusIcon />} title={copy('buy.account.title')}>
        {copy('buy.account.action')}
      </EmptyState>
    )
  return <BuySteps />
}

function BuySteps() {
  const { state, dispatch } = useBuy({ onEnd: useBuyEndToast() })
  useNewBeginning({
    isDone: state?.status === 'confirmed',
    onBegin: () => dispatch({ type: 'backRequested' }),
  })
  const { offer, isFetching, retry } = useOffer()
  useFirstOffer(state, dispatch, offer)
  const [place, setPlace] = useState<Place>('form')
  if (!state) return null
  if (isFollowed(state)) {
    return (
      <Step key="waiting" direction="forward">
        <BuyWaiting state={state} dispatch={dispatch} />
      </Step>
    )
  }
  if (state.status === 'confirmed' || state.status === 'failed') {
    return (
      <Step key={state.status} direction="forward">
        <BuyOutcome state={state} dispatch={dispatch} />
      </Step>
    )
  }
  if (!offer) return <BuyLoading />
  if (offer.assets.length === 0) return <NothingSold />
  return (
    <Step key={place} direction={place === 'form' ? 'back' : 'forward'}>
      <CurrentPlace {...{ state, dispatch, offer, isFetching, place }} onRetry={retry} onGo={setPlace} />
    </Step>
  )
}

function CurrentPlace({
  state,
  dispatch,
  offer,
  isFetching,
  place,
  onRetry,
  onGo,
}: {
  state: Drafting
  dispatch: UseBuy['dispatch']
  offer: NonNullable<ReturnType<typeof useOffer>['offer']>
  isFetching: boolean
  place: Place
  onRetry: () => void
  onGo: (place: Place) => void
}) {
  const onBack = () => onGo('form')
  switch (place) {
    case 'asset':
      return (
        <AssetPicker
          assets={offer.assets}
          onBack={onBack}
          onPick={(asset) => {
            dispatch({ type: 'assetSelected', asset })
            onBack()
          }}
        />
      )
    case 'method':
      return (
        <MethodStep
          options={offer.options}
          draft={state.draft}
          onBack={onBack}
          onCurrency={(currency, method) => dispatch({ type: 'paymentSelected', currency, method })}
          onPick={(currency, method) => {
            dispatch({ type: 'paymentSelected', currency, method })
            onBack()
          }}
        />
      )
    default:
      return <BuyForm {...{ state, dispatch, isFetching, onRetry, onGo }} isSample={offer.isSample} />
  }
}

function BuyLoading() {
  const copy = useCopy()
  return (
    <div className="lk-buy" aria-busy="true">
      <p className="lk-hidden" role="status">
        {copy('account.loading')}
      </p>
      <Skeleton height={164} shape="block" />
      <Skeleton height={98} shape="block" />
      <Skeleton height={40} shape="block" />
      <Skeleton height={52} shape="block" />
    </div>
  )
}

function NothingSold() {
  const copy = useCopy()
  return (
    <EmptyState icon={<PlusIcon />} title={copy('buy.nothing.title')}>
      {copy('buy.nothing.action')}
    </EmptyState>
  )
}

function isFollowed(state: BuyState): state is Followed {
  return isBuyPending(state)
}

/** Shows where the visitor pays, with a link in case the browser blocked the page. */
export function BuyWaiting({ state, dispatch }: { state: Followed; dispatch: UseBuy['dispatch'] }) {
  const copy = useCopy()
  const money = useMoney()
  useViewHeader({ title: copy('buy.title'), step: 'waiting', onBack: undefined })
  const { draft, quote } = state
  const mark = (
    <Ring state={state.status === 'waiting' && state.isBlocked ? 'still' : 'running'} shape="round">
      <TokenMark symbol={draft.asset.symbol} size={72} />
    </Ring>
  )
  if (state.status === 'opening')
    return <Outcome mark={mark} title={copy('buy.opening.title')} text={copy('buy.opening.action')} />
  const { url, isBlocked } = state
  const words = isBlocked ? 'blocked' : 'waiting'
  return (
    <Outcome
      mark={mark}
      title={copy(`buy.${words}.title`)}
      text={copy(`buy.${words}.action`, {
        amount: money(quote.paymentTotal.amount, quote.paymentTotal.currency),
        seller: new URL(url).host,
      })}
      action={
        <div className="lk-connecting-actions">
          <ButtonLink variant={isBlocked ? 'primary' : 'secondary'} href={url}>
            {copy(isBlocked ? 'buy.open' : 'buy.openAgain')}
          </ButtonLink>
          <Button variant="quiet" onClick={() => dispatch({ type: 'backRequested' })}>
            {copy('buy.leave')}
          </Button>
        </div>
      }
    />
  )
}

/**
 * Preselects the first asset on the active network, the first currency and its first payment method. Selects again when
 * the selection is no longer offered.
 */
function useFirstOffer(
  state: BuyState | undefined,
  dispatch: (event: BuyEvent) => void,
  offer: Offer | undefined,
): void {
  const { networkId } = useActiveAddress()
  const isDrafting = state?.status === 'choosing' || state?.status === 'quoting' || state?.status === 'quoted'
  const draft = isDrafting ? state.draft : undefined
  useEffect(() => {
    if (!draft || !offer) return
    const { assets, options } = offer
    const { asset, currency, method } = draft
    const isSold = assets.some(({ id, network }) => id === asset?.id && network === asset.network)
    const first = assets.find((known) => known.networkId === networkId) ?? assets[0]
    if (!isSold && first) dispatch({ type: 'assetSelected', asset: first })
    const isTaken = listOnrampMethods(options, currency).some(({ id }) => id === method?.id)
    const [firstCurrency] = options.paymentCurrencies
    const [firstMethod] = listOnrampMethods(options, firstCurrency?.id)
    if (!isTaken && firstCurrency && firstMethod)
      dispatch({ type: 'paymentSelected', currency: firstCurrency.id, method: firstMethod })
  }, [draft, offer, networkId, dispatch])
}

/** Returns what is on offer for the app's networks. Examples are shown for any network. */
function useOffer(): { offer: Offer | undefined; isFetching: boolean; retry: () => void } {
  const { data, isFetching, refetch } = useOnrampOptions()
  const networks = useConnectionState((state) => state.networks)
  const offer = useMemo(() => {
    if (!data) return undefined
    const known = new Set<string>(networks.map(({ caipNetworkId }) => caipNetworkId))
    const assets = listOnrampAssets(data.options).filter(
      ({ networkId }) => data.isSample || known.has(networkId),
    )
    return { ...data, assets }
  }, [data, networks])
  return { offer, isFetching, retry: () => void refetch() }
}

/** Returns a function that notifies of the outcome of a purchase whose window was closed. */
function useBuyEndToast(): (state: BuyState) => void {
  const copy = useCopy()
  const format = useFormat()
  const toasts = useToasts()
  const showError = useErrorToast()
  return (state) => {
    if (state.status === 'confirmed') {
      const { amount, currency } = state.quote.purchaseAmount
      const bought = `${format.amount(amount)} ${currency}`
      toasts.show({
        message: copy('buy.confirmed'),
        detail: copy('buy.confirmed.title', { amount: bought }),
      })
    }
    if (state.status !== 'failed') return
    if (state.error !== undefined) showError(state.error)
    else
      toasts.show({
        variant: 'error',
        message: copy('buy.failed.title'),
        detail: copy('buy.failed.action'),
      })
  }
}
