import { getAccountState, getBalance, isUserRejection, type WalletRow } from '@latchkey/core'
import { computed, onScopeDispose, ref, type ShallowRef, shallowRef, watch } from 'vue'
import { kit } from './kit'
import { getWallets, watchWallets } from './wallets'

/** Returns the kit's state as a ref: the status, the active account and network. */
export function useFacts() {
  const facts = shallowRef(kit.facts.get())
  onScopeDispose(
    kit.facts.subscribe(() => {
      facts.value = kit.facts.get()
    }),
  )
  return facts
}

/** Returns the active account, the name of its wallet, and its balance. */
export function useAccount() {
  const facts = useFacts()
  const account = computed(() => facts.value.activeAccount)
  const balance = ref<string>()
  watch(
    () => facts.value.account,
    async (id) => {
      balance.value = undefined
      const current = account.value
      if (!current) return
      const text = await getBalance(kit, current).then(
        ({ formatted, symbol }) => `${formatted} ${symbol}`,
        () => 'Unavailable',
      )
      if (facts.value.account === id) balance.value = text
    },
    { immediate: true },
  )
  const wallet = computed(() => (account.value ? getAccountState(kit).connectedWalletInfo?.name : undefined))
  return { account, wallet, balance }
}

/** Returns the wallets in this browser as a ref. */
export function useWallets(): ShallowRef<readonly WalletRow[]> {
  const wallets = shallowRef(getWallets())
  onScopeDispose(
    watchWallets(() => {
      wallets.value = getWallets()
    }),
  )
  return wallets
}

/** Returns a function that runs an action, whether it is pending, and why it failed. */
export function useAction<Parameters extends unknown[]>(action: (...given: Parameters) => Promise<unknown>) {
  const isPending = ref(false)
  const problem = ref<string>()
  async function run(...given: Parameters) {
    isPending.value = true
    problem.value = undefined
    try {
      await action(...given)
    } catch (error) {
      problem.value = isUserRejection(error)
        ? 'You rejected the request.'
        : "The wallet didn't complete the request."
    } finally {
      isPending.value = false
    }
  }
  return { run, isPending, problem }
}
