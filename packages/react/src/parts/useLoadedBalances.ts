import { type Balance, BalancesUnavailableError } from '@latchkey/core'
import { useBalances } from '../hooks/useBalances.ts'
import type { Loaded } from './loaded.ts'

/** Returns the active account's tokens as a list shows them. Being offline counts as an error too. */
export function useLoadedBalances(): Loaded<readonly Balance[]> {
  const { data, error, isError, isPaused, refetch } = useBalances()
  return {
    data,
    isError: isError || isPaused,
    blockedUntil: error instanceof BalancesUnavailableError ? error.retryAt : undefined,
    retry: refetch,
  }
}
