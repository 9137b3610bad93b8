import { type Caip2, type Caip10, nativeTokenAddress, parseCaip2, toCaip10 } from '@latchkey/protocol/ids'
import { getQueryClient } from '../kit/getQueryClient.ts'
import type { Kit } from '../kit/kit.ts'
import { refreshBalances } from './getBalances.ts'

/** Refreshes an account's balances of these tokens and the native token, and invalidates its other queries. */
export async function refreshAccount(
  kit: Kit,
  { address, networkId, tokens }: { address: string; networkId: Caip2; tokens: readonly Caip10[] },
): Promise<void> {
  const native = toCaip10(networkId, nativeTokenAddress(parseCaip2(networkId).namespace))
  // Includes the user, because a smart account is deployed by its first transaction.
  const names = new Set<unknown>(['history', 'nfts', 'approvals', 'portfolio', 'walletUser'])
  await Promise.allSettled([
    refreshBalances(kit, { address, networkId, tokens: [...new Set([native, ...tokens])] }),
    getQueryClient(kit).invalidateQueries({
      predicate: ({ queryKey: [storageKey, name] }) =>
        storageKey === kit.config.storageKey && names.has(name),
    }),
  ])
}
