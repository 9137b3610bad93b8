import type { WalletRow } from '@latchkey/core'
import { Button, EmptyState, SearchInput, useScrollBox, useStyles } from '@latchkey/ui'
import { SearchIcon } from '@latchkey/ui/icons'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { useCopy } from '../hooks/useCopy.ts'
import { useLocale } from '../hooks/useLocale.ts'
import { useWallets } from '../hooks/useWallets.ts'
import { WalletListRow } from './WalletListRow.tsx'
import css from './WalletSearch.css.ts'

/** Every wallet that the kit knows, with a search; only the rows in sight are drawn. */
export function WalletSearch({
  onPick,
  children,
}: {
  onPick: (walletId: string) => void
  /** Stands in the list's place while nothing is searched. */
  children?: ReactNode
}) {
  useStyles(css)
  const copy = useCopy()
  const { locale } = useLocale()
  const wallets = useWallets()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const found = wallets.filter(({ name }) => matches(name, wanted, locale))
  return (
    <>
      <div className="lk-wallet-search">
        <SearchInput
          label={copy('allWallets.search')}
          clearLabel={copy('allWallets.clear')}
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
          action={<Button onClick={() => setSearch('')}>{copy('allWallets.clear')}</Button>}
        >
          {copy('allWallets.none.action')}
        </EmptyState>
      ) : (
        <WalletList wallets={found} onPick={onPick} />
      )}
    </>
  )
}

/** Row and gap, in pixels; a row that needs more is measured. */
const rowHeight = 64

function WalletList({
  wallets,
  onPick,
}: {
  wallets: readonly WalletRow[]
  onPick: (walletId: string) => void
}) {
  const copy = useCopy()
  const box = useScrollBox()
  const list = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), [])
  const rows = useVirtualizer({
    count: wallets.length,
    getScrollElement: () => box,
    estimateSize: () => rowHeight,
    getItemKey: (index) => wallets[index]?.id ?? index,
    scrollMargin: offset,
    overscan: 6,
    initialRect: { width: 344, height: 480 },
  })
  return (
    <ul
      ref={list}
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless it is said
      role="list"
      className="lk-wallet-list"
      aria-label={copy('allWallets.title')}
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const wallet = wallets[index]
        return (
          wallet && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={wallets.length}
              aria-posinset={index + 1}
              style={{ translate: `0 ${start - offset}px` }}
            >
              <WalletListRow wallet={wallet} onPick={onPick} />
            </li>
          )
        )
      })}
    </ul>
  )
}

/** Whether a name has every word of the search, whatever its accents and its case. */
function matches(name: string, search: string, locale: string): boolean {
  const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase(locale)
  const words = plain(search).split(/\s+/)
  return words.every((word) => plain(name).includes(word))
}
