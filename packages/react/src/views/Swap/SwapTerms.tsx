import {
  estimateSwapFeeQueryOptions,
  formatAmount,
  getTokensQueryOptions,
  type SwapDraft,
  type SwapToken,
  toMinimum,
} from '@latchkey/core'
import { Card, dash, Input, KeyValue, KeyValues, Notice, Skeleton, shortAddress } from '@latchkey/ui'
import { DownIcon } from '@latchkey/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from '../../account/useActiveAddress.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useQueryClient } from '../../kit/useQueryClient.ts'
import { FeeLine } from '../../parts/FeeLine.tsx'
import { judgeImpact } from './impact.ts'
import type { Drafting } from './steps.ts'
import { toRate } from './toRate.ts'
import { usePercent } from './usePercent.ts'

type Quoted = Exclude<Drafting, { status: 'choosing' }>

/** Shows the terms: rate, price impact, minimum, slippage, network fee, route. Loading lines reserve their space. */
export function SwapTerms({ state, onSlippage }: { state: Quoted; onSlippage: () => void }) {
  const copy = useCopy()
  const format = useFormat()
  const writePercent = usePercent()
  const { draft, swap, quote } = state
  const { from, to, slippagePpm } = draft
  const { fee, isFailed } = useSwapFee(state)
  const route = useRoute(quote?.route, draft)
  if (!from || !to) return null
  const slippage = writePercent(formatAmount(BigInt(slippagePpm), 4))
  return (
    <Card>
      <KeyValues>
        <KeyValue label={copy('swap.rate')}>
          {quote ? (
            copy('swap.rate.value', {
              from: from.symbol,
              to: to.symbol,
              amount: format.amount(writeRate(from, to), { decimals: 18 }),
            })
          ) : (
            <Skeleton width={128} height={14} />
          )}
        </KeyValue>
        <KeyValue label={copy('swap.impact')}>
          {quote ? (
            quote.priceImpact === undefined ? (
              dash
            ) : (
              writePercent(quote.priceImpact)
            )
          ) : (
            <Skeleton width={44} height={14} />
          )}
        </KeyValue>
        <KeyValue label={copy('swap.minimum')}>
          {quote ? (
            <bdi dir="ltr">
              {`${format.amount(toMinimum(quote, slippagePpm), { decimals: to.decimals })} ${to.symbol}`}
            </bdi>
          ) : (
            <Skeleton width={96} height={14} />
          )}
        </KeyValue>
        <KeyValue label={copy('swap.slippage')}>
          <button
            type="button"
            className="lk-swap-slippage"
            aria-label={copy('swap.slippage.change', { percent: slippage })}
            onClick={onSlippage}
          >
            {slippage}
            <DownIcon size="small" />
          </button>
        </KeyValue>
        <FeeLine fee={fee} networkId={swap.networkId} isFailed={isFailed} />
        <KeyValue label={copy('swap.route')}>
          {quote ? <bdi>{route}</bdi> : <Skeleton width={112} height={14} />}
        </KeyValue>
      </KeyValues>
    </Card>
  )

  function writeRate(given: SwapToken, taken: SwapToken): bigint {
    return toRate(
      { amount: swap.amount, decimals: given.decimals },
      { amount: quote?.amountOut ?? 0n, decimals: taken.decimals },
    )
  }
}

/** Returns the network fee. Keeps the previous fee while refetching. */
function useSwapFee({ account: address, draft, swap, quote }: Quoted) {
  const kit = useKit()
  const { slippagePpm } = draft
  const { spender, takesPermit } = quote ?? {}
  const asked =
    quote && address !== undefined ? { ...swap, address, slippagePpm, spender, takesPermit } : undefined
  const { data, isError, isPaused } = useQuery(
    {
      ...estimateSwapFeeQueryOptions(kit, { swap: asked, quotedAmount: quote?.amountOut ?? 0n }),
      placeholderData: (before) => before,
    },
    useQueryClient(),
  )
  const fee = typeof data === 'bigint' ? { amount: data } : undefined
  return { fee, isFailed: isError || isPaused || data === null }
}

/** Warns about a swap's price impact. A high impact must be confirmed by typing a word. */
export function ImpactNotice({
  percent,
  by,
  isOffered,
  word,
  written,
  onWrite,
}: {
  percent: string | undefined
  /** Whether the market reported it (`impact`), or it is computed from other prices (`loss`). */
  by: 'impact' | 'loss'
  /** Whether nothing else prevents the swap, so that it can be confirmed. */
  isOffered: boolean
  word: string
  written: string
  onWrite: (text: string) => void
}) {
  const copy = useCopy()
  const writePercent = usePercent()
  const level = judgeImpact(percent)
  if (percent === undefined || level === 'low') return null
  return (
    <>
      <Notice
        tone={level === 'high' ? 'error' : 'warning'}
        title={copy(`swap.${by}.${level}.title`, { percent: writePercent(percent) })}
      >
        {copy(`swap.${by}.${level}.action`)}
      </Notice>
      {level === 'high' && isOffered && (
        <Input
          label={copy('swap.impact.write', { word })}
          value={written}
          onChange={(event) => onWrite(event.currentTarget.value)}
        />
      )}
    </>
  )
}

/** Returns a swap's route, as `ETH → DUSD → MOB`. A dash if the market doesn't report it. */
function useRoute(
  route: readonly string[] | undefined,
  { from, to }: Pick<SwapDraft, 'from' | 'to'>,
): string {
  const { networkId } = useActiveAddress()
  const { data: listed = [] } = useQuery(getTokensQueryOptions(useKit(), { networkId }), useQueryClient())
  if (!route) return dash
  const known = [from, to, ...listed.map(({ address: id, symbol }) => ({ id, symbol }))]
  const nameOf = (id: string) =>
    known.find((token) => token?.id.toLowerCase() === id.toLowerCase())?.symbol ??
    shortAddress(id.slice(id.lastIndexOf(':') + 1))
  return route.map(nameOf).join(' → ')
}
