import { type ComponentType, lazy } from 'react'
import { FailedScreen } from './UnreadableScreen.tsx'

/** Creates a lazy screen with a fallback if it fails to load. */
const later = <props>(
  load: () => Promise<ComponentType<props>>,
  Failed: ComponentType<props> = FailedScreen,
) =>
  lazy(() =>
    load().then(
      (Screen) => ({ default: Screen }),
      () => ({ default: Failed }),
    ),
  )

const MessageScreen = later(async () => (await import('./MessageScreen.tsx')).MessageScreen)
const TransactionScreen = later(async () => (await import('./TransactionScreen.tsx')).TransactionScreen)
const PermissionScreen = later(async () => (await import('./PermissionScreen.tsx')).PermissionScreen)
const loadOwn = () => import('./OwnScreen.tsx')
const OwnScreen = later(async () => (await loadOwn()).OwnScreen)

/** Shown by the wallet's own window while there is no request. */
export const WaitingScreen = later(
  async () => (await loadOwn()).WaitingScreen,
  () => null,
)

/** Screen of each method that needs approval, except transactions. All load on demand. */
const screens: Readonly<Record<string, ComponentType>> = {
  personal_sign: MessageScreen,
  eth_sendUserOperation: TransactionScreen,
  wallet_sendCalls: TransactionScreen,
  wallet_grantPermissions: PermissionScreen,
  wallet_revokePermissions: PermissionScreen,
  eth_signTypedData_v4: later(async () => (await import('./TypedDataScreen.tsx')).TypedDataScreen),
}

/** Returns the screen of a method. A method without one cannot be approved. The frame's own methods share one. */
export function screenOf(method: string): ComponentType | undefined {
  if (method.startsWith('latchkey_')) return OwnScreen
  if (/Transactions?$/.test(method)) return TransactionScreen
  return Object.hasOwn(screens, method) ? screens[method] : undefined
}
