import {
  type BuyDraft,
  listOnrampMethods,
  type OnrampAsset,
  type OnrampMethod,
  type OnrampOffer,
} from '@latchkey/core'
import { AssetRow, EmptyState, List, Row, Tabs } from '@latchkey/ui'
import { SearchIcon } from '@latchkey/ui/icons'
import { useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { matchesSearch } from '../../parts/matchesSearch.ts'
import { Picker } from '../../parts/Picker.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'
import { useMethodName } from './useMethodName.ts'
import { useMoney } from './useMoney.ts'

/** Lets the visitor choose a currency and a payment method, with its limits (9.20). */
export function MethodStep({
  options,
  draft,
  onCurrency,
  onPick,
  onBack,
}: {
  options: OnrampOffer['options']
  draft: BuyDraft
  onCurrency: (currency: string, method: OnrampMethod) => void
  onPick: (currency: string, method: OnrampMethod) => void
  onBack: () => void
}) {
  const copy = useCopy()
  const money = useMoney()
  const nameMethod = useMethodName()
  useViewHeader({ title: copy('buy.methods.title'), step: 'method', onBack })
  const { currency = options.paymentCurrencies[0]?.id ?? '', method } = draft
  const methods = (
    <List label={copy('buy.methods.title')} gap>
      {listOnrampMethods(options, currency).map((way) => (
        <Row
          key={way.id}
          label={nameMethod(way.id)}
          detail={copy('buy.limits', { least: money(way.min, currency), most: money(way.max, currency) })}
          current={way.id === method?.id}
          onClick={() => onPick(currency, way)}
        />
      ))}
    </List>
  )
  if (options.paymentCurrencies.length < 2) return methods
  return (
    <Tabs
      label={copy('buy.currency')}
      tabs={options.paymentCurrencies.map(({ id }) => ({ id, label: id }))}
      value={currency}
      onChange={(id) => {
        const ways = listOnrampMethods(options, id)
        const same = ways.find((way) => way.id === method?.id) ?? ways[0]
        if (same) onCurrency(id, same)
      }}
    >
      {methods}
    </Tabs>
  )
}

/** Lists the assets on sale, each token on each network, with a search by either name. */
export function AssetPicker({
  assets,
  onPick,
  onBack,
}: {
  assets: readonly OnrampAsset[]
  onPick: (asset: OnrampAsset) => void
  onBack: () => void
}) {
  const copy = useCopy()
  const [search, setSearch] = useState('')
  useViewHeader({ title: copy('buy.assets.title'), step: 'asset', onBack })
  const found = assets.filter(({ name, symbol, networkName }) =>
    matchesSearch(`${name} ${symbol} ${networkName}`, search.trim()),
  )
  return (
    <Picker label={copy('buy.search')} search={search} onSearch={setSearch}>
      {found.length === 0 && (
        <EmptyState icon={<SearchIcon />} title={copy('buy.none.title')}>
          {copy('buy.none.action')}
        </EmptyState>
      )}
      <List label={copy('buy.assets.title')}>
        {found.map((asset) => (
          <AssetRow
            key={`${asset.id} ${asset.network}`}
            mark={<TokenMark symbol={asset.symbol} />}
            label={asset.name}
            detail={copy('buy.on', { network: asset.networkName })}
            value={asset.symbol}
            onClick={() => onPick(asset)}
          />
        ))}
      </List>
    </Picker>
  )
}
