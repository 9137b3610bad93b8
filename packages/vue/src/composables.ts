import {
  type AccountState,
  type ActiveAccount,
  type Balance,
  type BalanceResult,
  connect,
  disconnect,
  type Facts,
  getAccountState,
  getBalanceQueryOptions,
  getBalancesQueryOptions,
  getNetworkState,
  getWallets,
  type Kit,
  type NetworkState,
  signIn,
  switchNetwork,
  type WalletRow,
  watchWallets,
} from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { type ComputedRef, computed, onScopeDispose, type ShallowRef, shallowRef } from 'vue'
import { useDerived, useKit, whenMounted } from './kit.ts'
import { useAction } from './useAction.ts'
import { type UseQuery, useQuery } from './useQuery.ts'

/** Returns the state that an interface depends on: status, active account and network, sign-in. */
export function useFacts(): ComputedRef<Facts> {
  return useDerived(
    (kit) => kit.facts.get(),
    (kit) => [kit.facts],
  )
}

/** Returns the active account, or undefined while no wallet is connected. */
export function useAccount(): ComputedRef<ActiveAccount | undefined> {
  const facts = useFacts()
  return computed(() => facts.value.activeAccount)
}

/** Returns a namespace's account, by default the active one, with its wallet and connection. */
export function useAccountState<namespace extends NamespaceId = NamespaceId>(
  namespace?: namespace,
): ComputedRef<AccountState<namespace>> {
  return useStores((kit) => getAccountState(kit, namespace))
}

/** Returns a namespace's networks, by default the active one's. */
export function useNetworkState(namespace?: NamespaceId): ComputedRef<NetworkState> {
  return useStores((kit) => getNetworkState(kit, namespace))
}

/**
 * Returns the wallets that can be connected or installed here, in display order. Empty on a server and in the first
 * render.
 */
export function useWallets(): Readonly<ShallowRef<readonly WalletRow[]>> {
  const kit = useKit()
  const wallets = shallowRef<readonly WalletRow[]>([])
  let stop = () => {}
  onScopeDispose(() => stop())
  const follow = () => {
    wallets.value = getWallets(kit)
  }
  // After the first render, which must match the server's.
  whenMounted(() => {
    stop = watchWallets(kit, follow)
    follow()
  })
  return wallets
}

/** Connects a wallet of `useWallets` by its connector: `run({ connectorId })`. */
export const useConnect = () => useAction(connect)

/** Disconnects everything, one namespace, or one connection. */
export const useDisconnect = () => useAction(disconnect)

/** Switches the network, and the active namespace if the network belongs to another one. */
export const useSwitchNetwork = () => useAction(switchNetwork)

/** Returns whether the active account is signed in, and a function that signs it in. The wallet prompts immediately. */
export function useSignIn() {
  const facts = useFacts()
  return { ...useAction(signIn), signInStatus: computed(() => facts.value.signIn) }
}

/** Returns the active account's native balance, or that of a token, on the active network. */
export function useBalance(token?: string): UseQuery<BalanceResult> {
  const kit = useKit()
  const active = useActive()
  return useQuery(() =>
    getBalanceQueryOptions(kit, { ...active.value, ...(token !== undefined && { token }) }),
  )
}

/** Returns the active account's tokens on the active network, refetched at most every 30 s. */
export function useBalances(): UseQuery<readonly Balance[]> {
  const kit = useKit()
  const active = useActive()
  return useQuery(() => getBalancesQueryOptions(kit, active.value))
}

/** Returns what a function reads from the kit's stores: connections, preferences and login. */
function useStores<value>(read: (kit: Kit) => value): ComputedRef<value> {
  return useDerived(read, (kit) => [kit.connection, kit.preferences, kit.embedded])
}

function useActive() {
  return useDerived(
    ({ connection, facts }) => {
      const { address, networkId } = facts.get().activeAccount ?? {}
      return { address, networkId: networkId ?? connection.getState().activeNetworkId }
    },
    (kit) => [kit.facts, kit.connection],
  )
}
