import { type ComponentType, lazy } from 'react'
import type { OwnMethod } from '../../ports.ts'
import { FailedScreen } from './FailedScreen.tsx'
import { MessageScreen } from './MessageScreen.tsx'

/** A screen that comes with its first use. */
const later = (load: () => Promise<ComponentType>) =>
  lazy(() =>
    load().then(
      (Screen) => ({ default: Screen }),
      () => ({ default: FailedScreen }),
    ),
  )

const TransactionScreen = later(async () => (await import('./TransactionScreen.tsx')).TransactionScreen)
const OwnScreen = later(async () => (await import('./OwnScreen.tsx')).OwnScreen)

/** The screen of each method that needs approval; what is not here cannot be approved. All but messages come on demand. */
export const screens: Readonly<Record<string, ComponentType>> = {
  eth_requestAccounts: later(async () => (await import('./ConnectScreen.tsx')).ConnectScreen),
  personal_sign: MessageScreen,
  wallet_switchEthereumChain: later(async () => (await import('./SwitchScreen.tsx')).SwitchScreen),
  eth_sendTransaction: TransactionScreen,
  wallet_sendCalls: TransactionScreen,
  eth_signTypedData_v4: later(async () => (await import('./TypedDataScreen.tsx')).TypedDataScreen),
  ...({ latchkey_export: OwnScreen, latchkey_phrase: OwnScreen } satisfies Record<OwnMethod, ComponentType>),
}
