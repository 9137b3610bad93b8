import { readSwapTokenQueryOptions, type SwapToken } from '@latchkey/core'
import { AssetRow, AssetRowSkeleton, Button, EmptyState, Notice, shortAddress, toDecimal } from '@latchkey/ui'
import { SearchIcon } from '@latchkey/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActiveAddress } from '../../account/useActiveAddress.ts'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useFacts } from '../../kit/useFacts.ts'
import { useQueryClient } from '../../kit/useQueryClient.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { toFiat } from '../../parts/convert.ts'
import { LoadFailed } from '../../parts/LoadFailed.tsx'
import type { Loaded } from '../../parts/loaded.ts'
import { matchesSearch } from '../../parts/matchesSearch.ts'
import { Picker } from '../../parts/Picker.tsx'
import { PickerGroup } from '../../parts/PickerGroup.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import type { Side } from './steps.ts'

/** Lists the account's tokens, then the operator's others. Searches by name, symbol or address. */
export function TokenPicker({
  side,
  tokens,
  onPick,
  onBack,
}: {
  side: Side
  tokens: Loaded<readonly SwapToken[]>
  onPick: (token: SwapToken) => void
  onBack: () => void
}) {
  const copy = useCopy()
  const [written, setWritten] = useState('')
  useViewHeader({ title: copy(`swap.choose.${side}`), step: side, onBack })
  const search = written.trim()
  const found = (tokens.data ?? []).filter(({ name, symbol, id }) =>
    isAddress(search)
      ? id.toLowerCase().endsWith(search.toLowerCase())
      : matchesSearch(`${name} ${symbol}`, search),
  )
  const own = found.filter(({ balance }) => balance > 0n)
  const popular = found.filter(({ balance }) => balance === 0n)
  return (
    <Picker label={copy('swap.search')} search={written} onSearch={setWritten}>
      {!tokens.data && tokens.isError && (
        <LoadFailed
          title={copy('swap.failed.title')}
          action={copy('swap.failed.action')}
          blockedUntil={tokens.blockedUntil}
          onRetry={tokens.retry}
        />
      )}
      {!tokens.data && !tokens.isError && (
        <div aria-busy="true">
          <AssetRowSkeleton />
          <AssetRowSkeleton />
          <AssetRowSkeleton />
        </div>
      )}
      {tokens.data && found.length === 0 && isAddress(search) && (
        <PastedToken key={search} address={search} onUse={onPick} />
      )}
      {tokens.data && found.length === 0 && !isAddress(search) && (
        <EmptyState icon={<SearchIcon />} title={copy('swap.none.title')}>
          {copy('swap.none.action')}
        </EmptyState>
      )}
      <PickerGroup title={copy('swap.own')}>{own.map(draw)}</PickerGroup>
      <PickerGroup title={copy('swap.popular')}>{popular.map(draw)}</PickerGroup>
    </Picker>
  )

  function draw(token: SwapToken) {
    return <TokenRow key={token.id} token={token} onPick={onPick} />
  }
}

function TokenRow({ token, onPick }: { token: SwapToken; onPick: (token: SwapToken) => void }) {
  const format = useFormat()
  const { name, symbol, decimals, balance, price, iconUrl } = token
  const worth = price > 0 ? toFiat(toDecimal(balance, decimals), price) : undefined
  return (
    <AssetRow
      mark={<TokenMark symbol={symbol} iconUrl={iconUrl} />}
      label={name}
      detail={symbol}
      {...(balance > 0n && {
        value: format.amount(balance, { decimals, compact: true }),
        valueDetail: format.fiat(worth, { compact: true }),
      })}
      onClick={() => onPick(token)}
    />
  )
}

function isAddress(text: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(text)
}

/** Shows a token found by its address with its contract's metadata, and warns before it is used. */
function PastedToken({ address: token, onUse }: { address: string; onUse: (token: SwapToken) => void }) {
  const copy = useCopy()
  const format = useFormat()
  const network = useFacts((facts) => facts.activeNetwork?.name ?? '')
  const { data, isError, isPaused } = useQuery(
    readSwapTokenQueryOptions(useKit(), { ...useActiveAddress(), token }),
    useQueryClient(),
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
