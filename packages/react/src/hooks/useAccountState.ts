'use client'

import {
  type AccountState,
  getAccountState,
  getBalanceQueryOptions,
  getBalancesQueryOptions,
  toBalanceFields,
  toUserFields,
} from '@latchkey/core'
import { parseCaip10 } from '@latchkey/protocol/ids'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAccountTab } from '../account/useAccountTab.ts'
import { useWalletUser } from '../account/useWalletUser.ts'
import { useReadable } from '../base/useReadable.ts'
import { inStates } from '../kit/inStates.ts'
import { useConnectionState } from '../kit/useConnectionState.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useIdentity } from './useIdentity.ts'
import { useKit } from './useKit.ts'

/**
 * Returns a namespace's account, by default the active one (spec 3.11). Queries its balance, tokens and name, and adds
 * them as they arrive: `useAccount` sends no request. A balance that can't be read is `0.00` `ETH`, with `isBalanceError` (8.23).
 */
export function useAccountState<namespace extends NamespaceId = NamespaceId>(
  namespace?: namespace,
): AccountState<namespace> {
  const kit = useKit()
  const state = useConnectionState((current) => current)
  const preferences = useReadable(kit.preferences, (current) => current)
  const login = useReadable(kit.embedded, (current) => current.login)
  const account = useMemo(
    () => getAccountState(inStates(kit, { connection: state, preferences, embedded: { login } }), namespace),
    [kit, namespace, state, preferences, login],
  )
  const { address, caipAddress } = account
  const networkId = caipAddress === undefined ? state.activeNetworkId : parseCaip10(caipAddress).chainId
  const balance = useQuery(getBalanceQueryOptions(kit, { address, networkId }), useQueryClient())
  const { data: tokenBalance } = useQuery(
    getBalancesQueryOptions(kit, { address, networkId }),
    useQueryClient(),
  )
  const { data: identity } = useIdentity({ address, networkId })
  const { tab } = useAccountTab()
  const { user: walletUser } = useWalletUser()
  const { data, isError } = balance
  return useMemo(
    () => ({
      ...account,
      ...toBalanceFields({ data, isError }, tokenBalance),
      tokenBalance: tokenBalance ?? account.tokenBalance,
      profileName: identity?.name ?? undefined,
      profileImage: identity?.avatar ?? undefined,
      currentTab: tab,
      ...(walletUser?.address === address && walletUser && toUserFields(walletUser)),
    }),
    [account, address, data, isError, tokenBalance, identity, tab, walletUser],
  )
}
