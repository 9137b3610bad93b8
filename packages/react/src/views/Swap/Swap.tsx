import { type SwapState, SwapsNotServedError, type SwapToken } from '@latchkey/core'
import { EmptyState, Step, useStyles } from '@latchkey/ui'
import { SwapIcon } from '@latchkey/ui/icons'
import { useEffect, useState } from 'react'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useKit } from '../../hooks/useKit.ts'
import { type UseSwap, useSwap } from '../../hooks/useSwap.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import { useNewBeginning } from '../../parts/useNewBeginning.ts'
import type { ViewProps } from '../defineView.ts'
import { Progress } from './Progress.tsx'
import { SlippageStep } from './SlippageStep.tsx'
import css from './Swap.css.ts'
import { SwapForm } from './SwapForm.tsx'
import { SwapOutcome } from './SwapOutcome.tsx'
import type { Drafting, Side } from './steps.ts'
import { TokenPicker } from './TokenPicker.tsx'
import { useFirstSwapToken } from './useFirstSwapToken.ts'
import { useSwapEndToast } from './useSwapEndToast.ts'
import { useSwapTokens } from './useSwapTokens.ts'

/** Swaps one token for another: form with quote, approval, wallet, network (spec 2.2). */
export function Swap({ data }: ViewProps<'Swap'>) {
  useStyles(css)
  const { features } = useKit().config
  const { push } = useNavigation()
  const account = useFacts((facts) => facts.activeAccount)
  if (!account) return <AccountMissing onConnect={() => push({ view: 'Connect' })} />
  if (!features.swap || account.namespace !== 'eip155')
    return <SwapUnsupported networkId={account.networkId} />
  return <SwapSteps wanted={data?.token} />
}

/** The current step while the visitor fills in the form. */
type Place = Side | 'slippage' | 'form'

function SwapSteps({ wanted }: { wanted: string | undefined }) {
  const { state, dispatch } = useSwap({ onEnd: useSwapEndToast() })
  useNewBeginning({ isDone: state?.is === 'confirmed', onBegin: () => dispatch({ is: 'backAsked' }) })
  const tokens = useSwapTokens()
  useFirstSwapToken(state, dispatch, tokens.data, wanted)
  useReadTokens(state, dispatch, tokens.data)
  const [place, setPlace] = useState<Place>('form')
  const networkId = useFacts((facts) => facts.activeNetwork?.caipNetworkId ?? '')
  if (!state) return null
  if (isDraft(state) && tokens.data?.length === 0) return <SwapUnsupported networkId={networkId} />
  const step = isDraft(state) ? place : state.is === 'confirmed' || state.is === 'failed' ? state.is : 'steps'
  return (
    <Step key={step} direction={step === 'form' ? 'back' : 'forward'}>
      <CurrentStep state={state} dispatch={dispatch} tokens={tokens} place={place} onGo={setPlace} />
    </Step>
  )
}

/** Updates the selected tokens to their current balances. */
function useReadTokens(
  state: SwapState | undefined,
  dispatch: UseSwap['dispatch'],
  tokens: readonly SwapToken[] | undefined,
): void {
  const isDrafting = state !== undefined && isDraft(state)
  const chosen = isDrafting ? `${state.draft.from?.id} ${state.draft.to?.id}` : ''
  useEffect(() => {
    if (chosen !== '' && tokens) dispatch({ is: 'tokensRead', tokens })
  }, [chosen, tokens, dispatch])
}

function CurrentStep({
  state,
  dispatch,
  tokens,
  place,
  onGo,
}: {
  state: SwapState
  dispatch: UseSwap['dispatch']
  tokens: ReturnType<typeof useSwapTokens>
  place: Place
  onGo: (place: Place) => void
}) {
  if (state.is === 'confirmed' || state.is === 'failed')
    return <SwapOutcome state={state} dispatch={dispatch} />
  if (!isDraft(state)) return <Progress state={state} />
  const onBack = () => onGo('form')
  switch (place) {
    case 'form':
      return <SwapForm state={state} dispatch={dispatch} tokens={tokens} onGo={onGo} />
    case 'slippage':
      return (
        <SlippageStep
          slippagePpm={state.draft.slippagePpm}
          onChoose={(slippagePpm) => dispatch({ is: 'slippageChosen', slippagePpm })}
          onBack={onBack}
        />
      )
    default:
      return (
        <TokenPicker
          side={place}
          tokens={tokens}
          onBack={onBack}
          onPick={(token) => {
            dispatch({ is: 'tokenChosen', side: place, token })
            onBack()
          }}
        />
      )
  }
}

/** Shows that swaps aren't available here (spec 8.9). */
function SwapUnsupported({ networkId }: { networkId: string }) {
  const { title, action } = useErrorCopy()(new SwapsNotServedError(networkId))
  return (
    <EmptyState icon={<SwapIcon />} title={title}>
      {action}
    </EmptyState>
  )
}

function isDraft(state: SwapState): state is Drafting {
  return state.is === 'choosing' || state.is === 'quoting' || state.is === 'quoted'
}
