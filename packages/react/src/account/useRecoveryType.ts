import { getRecoveryTypeQueryOptions } from '@latchkey/core'
import type { RecoveryType } from '@latchkey/protocol/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useKitContext } from '../kit/context.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useWalletUser } from './useWalletUser.ts'

/** Returns how the embedded wallet is restored on a new device. Undefined while unknown. */
export function useRecoveryType(): RecoveryType | undefined {
  const address = useWalletUser().user?.address
  const { kit } = useKitContext()
  return useQuery(getRecoveryTypeQueryOptions(kit, { address }), useQueryClient()).data
}
