import type { AccountTab } from '@latchkey/protocol/vocabulary'
import { useMemo } from 'react'
import { useReadable } from '../base/useReadable.ts'
import { useKitContext } from '../kit/context.ts'
import type { ViewEntry } from '../modal/policy/ids.ts'
import { useAccountFeatures } from './useAccountFeatures.ts'

/** Returns the configured tabs of Account, the selected tab, and a function that selects one. */
export function useAccountTab() {
  const { modal } = useKitContext()
  const { nfts, history } = useAccountFeatures()
  const chosen = useReadable(modal.store, ({ stack }) => tabIn(stack))
  return useMemo(() => {
    const tabs: readonly AccountTab[] = [
      'Tokens',
      ...(nfts ? ['NFTs' as const] : []),
      ...(history ? ['Activity' as const] : []),
    ]
    // The tab is only kept in the view's data, so that "back" returns to it too.
    const setTab = (tab: AccountTab) =>
      modal.store.setState(({ stack }) => ({
        stack: stack.map((entry) => (entry.view === 'Account' ? { ...entry, data: { tab } } : entry)),
      }))
    return { tabs, tab: tabs.find((id) => id === chosen) ?? 'Tokens', setTab }
  }, [modal, nfts, history, chosen])
}

function tabIn(stack: readonly ViewEntry[]): AccountTab | undefined {
  const entry = stack.findLast(({ view }) => view === 'Account')
  return entry?.view === 'Account' ? entry.data?.tab : undefined
}
