import { type ComponentType, lazy } from 'react'
import { ConnectScreen } from './ConnectScreen.tsx'
import { FailedScreen } from './FailedScreen.tsx'
import { MessageScreen } from './MessageScreen.tsx'
import { SwitchScreen } from './SwitchScreen.tsx'

const transaction = lazy(() =>
  import('./TransactionScreen.tsx').then(
    ({ TransactionScreen }) => ({ default: TransactionScreen }),
    () => ({ default: FailedScreen }),
  ),
)

/** The screen of each method that needs approval; what is not here cannot be approved. What reads ABIs comes on demand. */
export const screens: Readonly<Record<string, ComponentType>> = {
  eth_requestAccounts: ConnectScreen,
  personal_sign: MessageScreen,
  wallet_switchEthereumChain: SwitchScreen,
  eth_sendTransaction: transaction,
  wallet_sendCalls: transaction,
  eth_signTypedData_v4: lazy(() =>
    import('./TypedDataScreen.tsx').then(
      ({ TypedDataScreen }) => ({ default: TypedDataScreen }),
      () => ({ default: FailedScreen }),
    ),
  ),
}
