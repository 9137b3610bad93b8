import type { SendToken } from '@latchkey/core'
import { AssetRow, EmptyState, Mark, SkeletonBlock, toDecimal } from '@latchkey/ui'
import { SearchIcon } from '@latchkey/ui/icons'
import { useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { toFiat } from '../../parts/convert.ts'
import { LoadFailed } from '../../parts/LoadFailed.tsx'
import { matchesSearch } from '../../parts/matchesSearch.ts'
import { Picker } from '../../parts/Picker.tsx'
import { PickerGroup } from '../../parts/PickerGroup.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { type Sendables, sendableId } from './useSendables.ts'

/** Lists everything that can be sent, with a search. */
export function TokenPicker({
  sendables: { tokens, nfts, areNftsFailed, retryNfts, isLoadingMore },
  onPick,
  onBack,
}: {
  sendables: Sendables
  onPick: (token: SendToken) => void
  onBack: () => void
}) {
  const copy = useCopy()
  const [search, setSearch] = useState('')
  useViewHeader({ title: copy('send.pick.title'), step: 'picking', onBack })
  const isFound = ({ name, symbol }: SendToken) => matchesSearch(`${name} ${symbol}`, search)
  const found = { tokens: tokens.filter(isFound), nfts: nfts.filter(isFound) }
  return (
    <Picker label={copy('send.search')} search={search} onSearch={setSearch}>
      {found.tokens.length + found.nfts.length === 0 && !isLoadingMore && !areNftsFailed && (
        <EmptyState icon={<SearchIcon />} title={copy('send.search.none.title')}>
          {copy('send.search.none.action')}
        </EmptyState>
      )}
      <PickerGroup title={copy('send.tokens')}>
        {found.tokens.map((token) => (
          <TokenRow key={sendableId(token)} token={token} onPick={onPick} />
        ))}
      </PickerGroup>
      <PickerGroup title={copy('send.nfts')}>
        {found.nfts.map((token) => (
          <AssetRow
            key={sendableId(token)}
            mark={<Mark name={token.name} src={token.iconUrl || undefined} size={36} />}
            label={token.name}
            detail={token.symbol === token.name ? undefined : token.symbol}
            onClick={() => onPick(token)}
          />
        ))}
      </PickerGroup>
      {areNftsFailed && (
        <LoadFailed
          title={copy('nfts.failed.title')}
          action={copy('nfts.failed.action')}
          onRetry={retryNfts}
        />
      )}
      {isLoadingMore && (
        <>
          <p className="lk-hidden" role="status">
            {copy('modal.loading')}
          </p>
          <SkeletonBlock height={52} />
        </>
      )}
    </Picker>
  )
}

function TokenRow({ token, onPick }: { token: SendToken; onPick: (token: SendToken) => void }) {
  const format = useFormat()
  const { symbol, decimals, balance, price } = token
  const amount = format.amount(balance, { decimals, compact: true })
  return (
    <AssetRow
      mark={<TokenMark symbol={symbol} iconUrl={token.iconUrl} />}
      label={token.name}
      detail={symbol}
      value={amount}
      valueDetail={
        price > 0
          ? format.fiat(toFiat(toDecimal(balance, decimals), price), { compact: true })
          : format.fiat(undefined)
      }
      onClick={() => onPick(token)}
    />
  )
}
