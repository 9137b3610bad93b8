export {
  useAccount,
  useAccountState,
  useBalance,
  useBalances,
  useConnect,
  useDisconnect,
  useFacts,
  useNetworkState,
  useSignIn,
  useSwitchNetwork,
  useWallets,
} from './composables.ts'
export { type LatchkeyOptions, latchkey, useKit } from './kit.ts'
export { type UseAction, useAction } from './useAction.ts'
export { type UseFlow, type UseFlowParameters, useFlow } from './useFlow.ts'
export { type UseQuery, useQuery } from './useQuery.ts'
