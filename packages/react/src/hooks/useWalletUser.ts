import { getWalletUserQueryOptions, type WalletUser } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useFacts } from './useFacts.ts'
import { useKit } from './useKit.ts'

/** Who is logged in to the embedded wallet; undefined while it is not known, and where another wallet is in use. */
export function useWalletUser(): WalletUser | undefined {
  const address = useFacts(({ activeAccount }) =>
    activeAccount?.connection.type === 'AUTH' ? activeAccount.address : undefined,
  )
  return useQuery(getWalletUserQueryOptions(useKit(), { address })).data
}
