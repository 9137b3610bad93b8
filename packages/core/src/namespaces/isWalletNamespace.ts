import type { WalletNamespace } from './createWalletNamespace.ts'
import type { Namespace } from './defineNamespace.ts'

/** Whether a namespace stands on wallet drivers, as every one but eip155 does. */
export function isWalletNamespace(namespace: Namespace): namespace is WalletNamespace {
  return 'driverOf' in namespace
}
