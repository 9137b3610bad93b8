import type { AccountTab } from '@latchkey/protocol/vocabulary'
import { useMemo } from 'react'
import { useKitContext } from '../context.ts'
import type { ViewEntry } from '../views/ids.ts'
import { useAccountFeatures } from './useAccountFeatures.ts'
import { useReadable } from './useReadable.ts'

/** The tabs of Account that are configured, the one chosen last by the visitor or the caller, and how to choose. */
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
    // What the view was opened with is the one place where the tab stands: "back" leads to it too.
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
