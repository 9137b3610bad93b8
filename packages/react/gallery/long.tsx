import { type HistoryEntry, toHistoryState } from '@latchkey/core'
import { useStyles } from '@latchkey/ui'
import { useMemo, useState } from 'react'
import { en } from '../src/copy/en/en.ts'
import { ViewCopyContext } from '../src/copy/useCopy.ts'
import css from '../src/views/Account/Account.css.ts'
import { Activity } from '../src/views/Account/Activity.tsx'
import { accounts } from './answers.ts'
import { Panel, type Specimen } from './specimen.tsx'
import { WithKit } from './View.tsx'

const threeHoursMs = 10_800_000
const kinds = ['send', 'receive', 'trade', 'approve'] as const

function moves(direction: 'in' | 'out', numeric: string): HistoryEntry['transfers'][number] {
  return {
    fungible_info: { name: 'Ether', symbol: direction === 'in' ? 'DUSD' : 'ETH', icon: null },
    nft_info: null,
    direction,
    quantity: { numeric },
    value: Number(numeric),
    price: 1,
  }
}

const entries = Array.from({ length: 10_000 }, (_, at): HistoryEntry => {
  const kind = kinds[at % kinds.length] ?? 'send'
  const out = moves('out', `${at}.5`)
  return {
    id: `entry-${at}`,
    metadata: {
      operationType: kind,
      hash: `0x${String(at).padStart(64, '0')}`,
      minedAt: new Date(Date.UTC(2026, 10, 20) - at * threeHoursMs).toISOString(),
      sentFrom: accounts.rich,
      sentTo: accounts.empty,
      status: at % 17 === 0 ? 'failed' : 'confirmed',
      nonce: at,
      application: null,
      chain: 'eip155:31337',
    },
    transfers: kind === 'receive' ? [moves('in', '2')] : kind === 'trade' ? [out, moves('in', '3')] : [out],
  }
})

const pageSize = 50
const pages = Array.from({ length: entries.length / pageSize }, (_, at) => ({
  data: entries.slice(at * pageSize, (at + 1) * pageSize),
  next: (at + 1) * pageSize < entries.length ? String(at + 1) : null,
}))

/** Ten thousand entries, loaded page by page while scrolling: `?page=long`. */
export const long: readonly Specimen[] = [{ name: 'Activity of 10,000', content: <LongActivity /> }]

function LongActivity() {
  useStyles(css)
  const [count, setCount] = useState(1)
  const { months, next } = useMemo(
    () =>
      toHistoryState({
        pages: pages.slice(0, count),
        isLoading: false,
        isError: false,
        networkId: 'eip155:31337',
      }),
    [count],
  )
  return (
    <WithKit scene="rich" name="long">
      <ViewCopyContext.Provider value={en}>
        <Panel title="Activity" back>
          <Activity
            months={months}
            isLoading={false}
            isError={false}
            onMore={next === undefined ? undefined : () => setCount(count + 1)}
            onRetry={() => {}}
            networkName="Devnet"
          />
        </Panel>
      </ViewCopyContext.Provider>
    </WithKit>
  )
}
