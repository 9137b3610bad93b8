import { listKnownReceivers, listReceivers, type StoredReceiver } from '@latchkey/core'
import { useMemo } from 'react'
import { useHistory } from '../../hooks/useHistory.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useFacts } from '../../kit/useFacts.ts'

/** Returns an account's receivers, the latest first: those kept by the kit, and those of the history read so far. */
export function useKnownReceivers(account: string | undefined): readonly StoredReceiver[] {
  const kit = useKit()
  const { transactions } = useHistory()
  const currency = useFacts((facts) => facts.activeNetwork?.nativeCurrency)
  return useMemo(() => {
    if (account === undefined) return []
    const kept = listReceivers(kit, account)
    return currency ? listKnownReceivers(account, kept, transactions, currency) : kept
  }, [kit, account, transactions, currency])
}
