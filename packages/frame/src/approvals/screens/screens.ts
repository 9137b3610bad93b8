import { type ComponentType, lazy } from 'react'
import { ConnectScreen } from './ConnectScreen.tsx'
import { FailedScreen } from './FailedScreen.tsx'
import { MessageScreen } from './MessageScreen.tsx'
import { SwitchScreen } from './SwitchScreen.tsx'

/** The screen of each method that needs approval; what is not here cannot be approved. What reads ABIs comes on demand. */
export const screens: Readonly<Record<string, ComponentType>> = {
  eth_requestAccounts: ConnectScreen,
  personal_sign: MessageScreen,
  wallet_switchEthereumChain: SwitchScreen,
  eth_sendTransaction: lazy(() =>
    import('./TransactionScreen.tsx').then(
      ({ TransactionScreen }) => ({ default: TransactionScreen }),
      () => ({ default: FailedScreen }),
    ),
  ),
  wallet_sendCalls: lazy(() =>
    import('./BatchScreen.tsx').then(
      ({ BatchScreen }) => ({ default: BatchScreen }),
      () => ({ default: FailedScreen }),
    ),
  ),
  eth_signTypedData_v4: lazy(() =>
    import('./TypedDataScreen.tsx').then(
      ({ TypedDataScreen }) => ({ default: TypedDataScreen }),
      () => ({ default: FailedScreen }),
    ),
  ),
}
