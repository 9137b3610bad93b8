import type { WalletRow } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { Button, EmptyState, Row, SearchInput, Tag, useStyles } from '@latchkey/ui'
import { SearchIcon } from '@latchkey/ui/icons'
import { type ReactNode, useDeferredValue, useRef, useState } from 'react'
import { useCopy } from '../copy/useCopy.ts'
import { useLocale } from '../copy/useLocale.ts'
import { useWallets } from '../hooks/useWallets.ts'
import { matchesSearch } from '../parts/matchesSearch.ts'
import { VirtualList } from '../parts/VirtualList.tsx'
import { WalletMark } from './WalletMark.tsx'
import css from './WalletSearch.css.ts'

/** Lists every wallet that the kit knows, or those of some namespaces, with a search. Only visible rows are rendered. */
export function WalletSearch({
  namespaces,
  onPick,
  children,
}: {
  namespaces?: readonly NamespaceId[]
  onPick: (wallet: WalletRow) => void
  /** Shown instead of the list while the search is empty. */
  children?: ReactNode
}) {
  useStyles(css)
  const copy = useCopy()
  const { locale } = useLocale()
  const all = useWallets()
  const wallets = namespaces ? all.filter((wallet) => canConnect(wallet, namespaces)) : all
  const [search, setSearch] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const wanted = useDeferredValue(search)
  const found = wallets.filter(({ name }) => matchesSearch(name, wanted))
  const clear = () => {
    // The pressed button is removed with the empty state.
    input.current?.focus()
    setSearch('')
  }
  return (
    <>
      <div className="lk-wallet-search">
        <SearchInput
          label={copy('allWallets.search')}
          clearLabel={copy('allWallets.clear')}
          inputRef={input}
          value={search}
          onChange={setSearch}
        />
      </div>
      <p className="lk-hidden" role="status">
        {wanted !== '' &&
          copy('allWallets.count', { count: new Intl.NumberFormat(locale).format(found.length) })}
      </p>
      {wanted === '' && children ? (
        children
      ) : found.length === 0 ? (
        <EmptyState
          icon={<SearchIcon />}
          title={copy('allWallets.none.title')}
          action={<Button onClick={clear}>{copy('allWallets.clear')}</Button>}
        >
          {copy('allWallets.none.action')}
        </EmptyState>
      ) : (
        <VirtualList label={copy('allWallets.title')} rows={found} keyOf={keyOf} heightOf={heightOf} gap={8}>
          {(wallet) => <WalletListRow wallet={wallet} onPick={onPick} />}
        </VirtualList>
      )}
    </>
  )
}

/** Installed wallets report their namespaces; for others, the catalogue does. */
function canConnect({ connectors, namespaces = ['eip155'] }: WalletRow, wanted: readonly NamespaceId[]) {
  const can = connectors.length > 0 ? connectors.map(({ namespace }) => namespace) : namespaces
  return can.some((id) => wanted.includes(id))
}

const keyOf = ({ id }: WalletRow) => id
const heightOf = () => 56

/** A wallet in a list: whether it was used recently or is installed, and a button that connects it. */
function WalletListRow({ wallet, onPick }: { wallet: WalletRow; onPick: (wallet: WalletRow) => void }) {
  const copy = useCopy()
  const { name, isInstalled, isRecent } = wallet
  return (
    <Row
      mark={<WalletMark wallet={wallet} />}
      label={name}
      trailing={
        isRecent ? (
          <Tag tone="brass">{copy('connect.recent')}</Tag>
        ) : (
          isInstalled && <Tag tone="good">{copy('connect.installed')}</Tag>
        )
      }
      chevron
      onClick={() => onPick(wallet)}
    />
  )
}
