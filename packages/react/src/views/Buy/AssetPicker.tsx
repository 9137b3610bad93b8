import type { OnrampAsset } from '@latchkey/core'
import { AssetRow, EmptyState, List } from '@latchkey/ui'
import { SearchIcon } from '@latchkey/ui/icons'
import { useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useViewHeader } from '../../modal/navigation/useViewHeader.ts'
import { matchesSearch } from '../../parts/matchesSearch.ts'
import { Picker } from '../../parts/Picker.tsx'
import { TokenMark } from '../../parts/TokenMark.tsx'

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
