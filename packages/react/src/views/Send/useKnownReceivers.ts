import { type KeptReceiver, listKnownReceivers, listReceivers } from '@latchkey/core'
import { useMemo } from 'react'
import { useFacts } from '../../hooks/useFacts.ts'
import { useHistory } from '../../hooks/useHistory.ts'
import { useKit } from '../../hooks/useKit.ts'

/** Whom an account has sent to, the latest first: with the kit, and by its history as far as it has been read. */
export function useKnownReceivers(account: string | undefined): readonly KeptReceiver[] {
  const kit = useKit()
  const { transactions } = useHistory()
  const currency = useFacts((facts) => facts.activeNetwork?.nativeCurrency)
  return useMemo(() => {
    if (account === undefined) return []
    const kept = listReceivers(kit, account)
    return currency ? listKnownReceivers(account, kept, transactions, currency) : kept
  }, [kit, account, transactions, currency])
}
