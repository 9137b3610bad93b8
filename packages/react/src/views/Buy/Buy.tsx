import { type BuyState, isFollowedBuy } from '@latchkey/core'
import { AssetRowSkeleton, EmptyState, Skeleton, Step, useStyles } from '@latchkey/ui'
import { PlusIcon } from '@latchkey/ui/icons'
import { useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { type UseBuy, useBuy } from '../../hooks/useBuy.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import { useNewBeginning } from '../../parts/useNewBeginning.ts'
import { AssetPicker } from './AssetPicker.tsx'
import css from './Buy.css.ts'
import { BuyForm } from './BuyForm.tsx'
import { BuyOutcome } from './BuyOutcome.tsx'
import { BuyWaiting } from './BuyWaiting.tsx'
import { MethodStep } from './MethodStep.tsx'
import type { Drafting, Followed, Place } from './steps.ts'
import { useBuyEndToast } from './useBuyEndToast.ts'
import { useFirstOffer } from './useFirstOffer.ts'
import { useOffer } from './useOffer.ts'

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
  useNewBeginning({ isDone: state?.is === 'confirmed', onBegin: () => dispatch({ is: 'backAsked' }) })
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
  if (state.is === 'confirmed' || state.is === 'failed') {
    return (
      <Step key={state.is} direction="forward">
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
            dispatch({ is: 'assetChosen', asset })
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
          onCurrency={(currency, method) => dispatch({ is: 'paymentChosen', currency, method })}
          onPick={(currency, method) => {
            dispatch({ is: 'paymentChosen', currency, method })
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
      <AssetRowSkeleton />
      <AssetRowSkeleton />
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
  return isFollowedBuy(state)
}
