import { getWalletUserQueryOptions, type WalletUser } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useKitContext } from '../kit/context.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useEmbeddedAccount } from './useEmbeddedAccount.ts'

/** Returns the user logged in to the embedded wallet. Undefined while unknown, and for other wallets. */
export function useWalletUser(): WalletUser | undefined {
  const { kit } = useKitContext()
  const account = useEmbeddedAccount()
  return useQuery(
    getWalletUserQueryOptions(kit, { address: account?.address, networkId: account?.networkId }),
    useQueryClient(),
  ).data
}
