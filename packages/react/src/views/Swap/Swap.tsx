import {
  formatAmount,
  getPricesQueryOptions,
  getTokensQueryOptions,
  isNativeToken,
  listSwapTokens,
  type PricedToken,
  parseSlippage,
  ReceiptTimeoutError,
  readSwapTokenQueryOptions,
  type SwapEvent,
  type SwapState,
  SwapsNotServedError,
  type SwapToken,
} from '@latchkey/core'
import { slippageDefaultPpm, slippageMaxPpm, slippageMinPpm } from '@latchkey/protocol/constants'
import {
  EmptyState,
  Input,
  List,
  Notice,
  Row,
  readAmount,
  Step,
  Tag,
  useStyles,
  writeAmount,
} from '@latchkey/ui'
import { SwapIcon } from '@latchkey/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useActiveAddress } from '../../account/useActiveAddress.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useErrorCopy } from '../../copy/useErrorCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useLocale } from '../../copy/useLocale.ts'
import { useKit } from '../../hooks/useKit.ts'
import { type UseSwap, useSwap } from '../../hooks/useSwap.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useQueryClient } from '../../kit/useQueryClient.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { AccountMissing } from '../../parts/AccountMissing.tsx'
import type { Loaded } from '../../parts/loaded.ts'
import { useLoadedBalances } from '../../parts/useLoadedBalances.ts'
import { useNewBeginning } from '../../parts/useNewBeginning.ts'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import { useToasts } from '../../toast/useToasts.ts'
import type { ViewProps } from '../defineView.ts'
import { Progress } from './Progress.tsx'
import css from './Swap.css.ts'
import { SwapForm } from './SwapForm.tsx'
import { SwapOutcome } from './SwapOutcome.tsx'
import type { Drafting, Side } from './steps.ts'
import { TokenPicker } from './TokenPicker.tsx'
import { usePercent } from './usePercent.ts'

declare module '../../modal/policy/ids.ts' {
  interface ViewInput {
    /** What to pay with: `native`, or a token's CAIP-10 id. */
    Swap: { token?: string } | undefined
  }
}

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
  useNewBeginning({
    isDone: state?.status === 'confirmed',
    onBegin: () => dispatch({ type: 'backRequested' }),
  })
  const tokens = useSwapTokens()
  useFirstSwapToken(state, dispatch, tokens.data, wanted)
  useReadTokens(state, dispatch, tokens.data)
  const [place, setPlace] = useState<Place>('form')
  const networkId = useFacts((facts) => facts.activeNetwork?.caipNetworkId ?? '')
  if (!state) return null
  if (isDraft(state) && tokens.data?.length === 0) return <SwapUnsupported networkId={networkId} />
  const step = isDraft(state)
    ? place
    : state.status === 'confirmed' || state.status === 'failed'
      ? state.status
      : 'steps'
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
    if (chosen !== '' && tokens) dispatch({ type: 'tokensRead', tokens })
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
  if (state.status === 'confirmed' || state.status === 'failed')
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
          onChoose={(slippagePpm) => dispatch({ type: 'slippageSelected', slippagePpm })}
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
            dispatch({ type: 'tokenSelected', side: place, token })
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
  return state.status === 'choosing' || state.status === 'quoting' || state.status === 'quoted'
}

/**
 * Preselects the requested token to pay with, listed or not. If it can't be read, preselects the network's first. Selects
 * again when the network changes.
 */
function useFirstSwapToken(
  state: SwapState | undefined,
  dispatch: (event: SwapEvent) => void,
  tokens: readonly SwapToken[] | undefined,
  wanted: string | undefined,
): void {
  const { address, networkId } = useActiveAddress()
  const isDrafting = state?.status === 'choosing' || state?.status === 'quoting' || state?.status === 'quoted'
  const isOpen = isDrafting && state.draft.from?.networkId !== networkId
  const here = tokens?.filter((token) => token.networkId === networkId)
  const listed = here?.find(({ id }) =>
    wanted === 'native' ? isNativeToken(id) : id.toLowerCase() === wanted?.toLowerCase(),
  )
  const isUnlisted = isOpen && here && !listed && wanted?.startsWith(`${networkId}:`)
  const token = isUnlisted ? wanted?.slice(networkId.length + 1) : undefined
  const unlisted = useQuery(
    readSwapTokenQueryOptions(useKit(), { networkId, address, token }),
    useQueryClient(),
  )
  const isReading = token !== undefined && unlisted.isPending && !unlisted.isPaused
  const first = listed ?? (isReading ? undefined : (unlisted.data ?? here?.[0]))
  useEffect(() => {
    if (isOpen && first) dispatch({ type: 'tokenSelected', side: 'from', token: first })
  }, [isOpen, first, dispatch])
}

/** Returns the operator's tokens on the active network, in the operator's order, with balances and prices. */
function useSwapTokens(): Loaded<readonly SwapToken[]> {
  const kit = useKit()
  const { networkId } = useActiveAddress()
  const listed = useQuery(getTokensQueryOptions(kit, { networkId }), useQueryClient())
  const balances = useLoadedBalances()
  const owned = useMemo(
    () => listed.data && balances.data && listSwapTokens(listed.data, balances.data),
    [listed.data, balances.data],
  )
  const unpriced = useMemo(() => (owned ?? []).filter(({ price }) => price <= 0).map(({ id }) => id), [owned])
  const { data: prices } = useQuery(getPricesQueryOptions(kit, { addresses: unpriced }), useQueryClient())
  const data = useMemo(() => owned?.map((token) => withPrice(token, prices ?? [])), [owned, prices])
  return {
    data,
    isError: balances.isError || listed.isError || listed.isPaused,
    blockedUntil: balances.blockedUntil,
    retry() {
      void listed.refetch()
      balances.retry()
    },
  }
}

function withPrice(token: SwapToken, prices: readonly PricedToken[]): SwapToken {
  if (token.price > 0) return token
  const id = token.id.toLowerCase()
  const found = prices.find(({ address }) => address.toLowerCase() === id)
  return !found || found.pricing?.isDisputed ? token : { ...token, price: found.price }
}

/** Returns a function that notifies of the outcome of a swap whose window was closed. */
function useSwapEndToast(): (state: SwapState) => void {
  const copy = useCopy()
  const format = useFormat()
  const toasts = useToasts()
  const showError = useErrorToast()
  const { networks } = useKit().config
  return (state) => {
    if (state.status === 'failed' && state.sent && !(state.error instanceof ReceiptTimeoutError)) {
      const { networkId } = state.swap
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === networkId)?.name ?? networkId
      const detail = copy('swap.unseen.action', { network })
      toasts.show({ message: copy('swap.unseen.title'), detail, variant: 'error' })
    } else if (state.status === 'failed') showError(state.error)
    if (state.status !== 'confirmed') return
    const { draft, minimum } = state
    const least = `${format.amount(minimum, { decimals: draft.to.decimals })} ${draft.to.symbol}`
    toasts.show({
      message: copy('swap.confirmed'),
      detail: copy('swap.confirmed.action', { minimum: least }),
    })
  }
}

const choices = [5_000, slippageDefaultPpm, 20_000] as const
/** A millionth is four decimals of a percentage. */
const percentDecimals = 4
/** From here on, slippage shows a warning. */
const highPpm = 30_000

/** Lets the visitor choose how much worse the price may become before the swap is cancelled. */
export function SlippageStep({
  slippagePpm,
  onChoose,
  onBack,
}: {
  slippagePpm: number
  onChoose: (slippagePpm: number) => void
  onBack: () => void
}) {
  const copy = useCopy()
  const writePercent = usePercent()
  const isOther = !choices.some((choice) => choice === slippagePpm)
  const { locale } = useLocale()
  const [written, setWritten] = useState(isOther ? writeAmount(toPercent(slippagePpm), locale) : '')
  useViewHeader({ title: copy('swap.slippage'), step: 'slippage', onBack })
  const isWrong = written !== '' && parse(written, locale) === undefined
  return (
    <div className="lk-swap">
      <p className="lk-swap-text">{copy('swap.slippage.action')}</p>
      <List label={copy('swap.slippage')} gap>
        {choices.map((choice) => (
          <Row
            key={choice}
            label={writePercent(toPercent(choice))}
            current={choice === slippagePpm}
            trailing={choice === slippageDefaultPpm && <Tag>{copy('swap.slippage.usual')}</Tag>}
            onClick={() => {
              onChoose(choice)
              onBack()
            }}
          />
        ))}
      </List>
      <Input
        label={copy('swap.slippage.another')}
        inputMode="decimal"
        value={written}
        onChange={(event) => {
          const text = event.currentTarget.value
          setWritten(text)
          const chosen = parse(text, locale)
          if (chosen !== undefined) onChoose(chosen)
        }}
        error={
          isWrong
            ? copy('swap.slippage.wrong', {
                least: writePercent(toPercent(slippageMinPpm)),
                most: writePercent(toPercent(slippageMaxPpm)),
              })
            : undefined
        }
      />
      {slippagePpm >= highPpm && <Notice tone="warning">{copy('swap.slippage.high')}</Notice>}
    </div>
  )
}

function parse(text: string, locale: string): number | undefined {
  const { amount } = readAmount(text, { decimals: percentDecimals, locale, units: ['%', '٪'] })
  return amount === undefined ? undefined : parseSlippage(amount)
}

function toPercent(ppm: number): string {
  return formatAmount(BigInt(ppm), percentDecimals)
}
