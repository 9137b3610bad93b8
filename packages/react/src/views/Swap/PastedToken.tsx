import { readSwapTokenQueryOptions, type SwapToken } from '@latchkey/core'
import { AssetRow, AssetRowSkeleton, Button, Notice, shortAddress } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useActiveAddress } from '../../account/useActiveAddress.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { TokenMark } from '../../parts/TokenMark.tsx'

/** Shows a token found by its address with its contract's metadata, and warns before it is used. */
export function PastedToken({
  address: token,
  onUse,
}: {
  address: string
  onUse: (token: SwapToken) => void
}) {
  const copy = useCopy()
  const format = useFormat()
  const network = useFacts((facts) => facts.activeNetwork?.name ?? '')
  const { data, isError, isPaused } = useQuery(
    readSwapTokenQueryOptions(useKit(), { ...useActiveAddress(), token }),
  )
  if (isError || isPaused) {
    return (
      <Notice tone="error" title={copy('swap.noToken.title')}>
        {copy('swap.noToken.action', { network })}
      </Notice>
    )
  }
  if (!data) {
    return (
      <div role="status">
        <span className="lk-hidden">{copy('swap.reading')}</span>
        <AssetRowSkeleton />
      </div>
    )
  }
  const { name, symbol, decimals, balance, isLookAlike } = data
  return (
    <div className="lk-swap">
      <AssetRow
        mark={<TokenMark symbol={symbol} />}
        label={name}
        detail={isLookAlike ? symbol : `${symbol} · ${shortAddress(token)}`}
        value={format.amount(balance, { decimals, compact: true })}
      />
      <Notice
        tone={isLookAlike ? 'error' : 'warning'}
        title={copy(isLookAlike ? 'swap.lookAlike.title' : 'swap.unlisted.title')}
      >
        {copy('swap.unlisted.action')}
      </Notice>
      <Button variant="secondary" onClick={() => onUse(data)}>
        {copy('swap.unlisted.use', { symbol })}
      </Button>
    </div>
  )
}
