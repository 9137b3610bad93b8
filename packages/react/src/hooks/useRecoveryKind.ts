import { getRecoveryKindQueryOptions } from '@latchkey/core'
import type { RecoveryKind } from '@latchkey/protocol/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useKit } from './useKit.ts'
import { useWalletUser } from './useWalletUser.ts'

/** How the embedded wallet comes back where no device has its share; undefined while it is not known. */
export function useRecoveryKind(): RecoveryKind | undefined {
  const address = useWalletUser()?.address
  return useQuery(getRecoveryKindQueryOptions(useKit(), { address })).data
}
