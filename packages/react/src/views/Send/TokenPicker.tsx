import type { SendToken } from '@latchkey/core'
import { AssetRow, EmptyState, List, Mark, SearchInput, toDecimal } from '@latchkey/ui'
import { SearchIcon } from '@latchkey/ui/icons'
import { useState } from 'react'
import { useCopy } from '../../hooks/useCopy.ts'
import { useFormat } from '../../hooks/useFormat.ts'
import { useViewHeader } from '../../modal/useViewHeader.ts'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { toMoney } from './convert.ts'
import { type Sendables, sendableId } from './useSendables.ts'

/** Everything that can be sent, to be searched and chosen. */
export function TokenPicker({
  sendables: { tokens, nfts },
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
  const found = { tokens: tokens.filter(matches(search)), nfts: nfts.filter(matches(search)) }
  return (
    <div className="lk-send-picker">
      <SearchInput
        label={copy('send.search')}
        clearLabel={copy('send.search.clear')}
        value={search}
        onChange={setSearch}
      />
      {found.tokens.length + found.nfts.length === 0 && (
        <EmptyState icon={<SearchIcon />} title={copy('send.search.none.title')}>
          {copy('send.search.none.action')}
        </EmptyState>
      )}
      {found.tokens.length > 0 && (
        <>
          <h3 className="lk-send-heading">{copy('send.tokens')}</h3>
          <List>
            {found.tokens.map((token) => (
              <TokenRow key={sendableId(token)} token={token} onPick={onPick} />
            ))}
          </List>
        </>
      )}
      {found.nfts.length > 0 && (
        <>
          <h3 className="lk-send-heading">{copy('send.nfts')}</h3>
          <List>
            {found.nfts.map((token) => (
              <AssetRow
                key={sendableId(token)}
                mark={<Mark name={token.name} src={token.iconUrl || undefined} size={36} />}
                label={token.name}
                detail={token.symbol}
                onClick={() => onPick(token)}
              />
            ))}
          </List>
        </>
      )}
    </div>
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
          ? format.fiat(toMoney(toDecimal(balance, decimals), price), { compact: true })
          : format.fiat(undefined)
      }
      onClick={() => onPick(token)}
    />
  )
}

/** Tells whether a name or a symbol holds what is searched, whatever its case. */
function matches(search: string) {
  const wanted = search.trim().toLowerCase()
  return ({ name, symbol }: SendToken) => `${name} ${symbol}`.toLowerCase().includes(wanted)
}
