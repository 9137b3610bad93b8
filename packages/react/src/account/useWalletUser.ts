import { getWalletUserQueryOptions, type WalletUser } from '@latchkey/core'
import { useQuery } from '@tanstack/react-query'
import { useKitContext } from '../kit/context.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useEmbeddedAccount } from './useEmbeddedAccount.ts'

/** The user logged in to the embedded wallet, as far as known. */
export type LoadedUser = {
  /** Undefined while unknown, and for other wallets. */
  user: WalletUser | undefined
  /** Whether it can't be loaded now. */
  isFailed: boolean
  /** Why, except offline. */
  error: Error | null
  retry: () => void
}

/** Returns the user logged in to the embedded wallet, or that loading it failed. */
export function useWalletUser(): LoadedUser {
  const { kit } = useKitContext()
  const account = useEmbeddedAccount()
  const { data, error, isPaused, refetch } = useQuery(
    getWalletUserQueryOptions(kit, { address: account?.address, networkId: account?.networkId }),
    useQueryClient(),
  )
  return { user: data, isFailed: isPaused || error !== null, error, retry: refetch }
}
