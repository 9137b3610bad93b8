import type { Namespace } from '../contract/defineNamespace.ts'
import type { WalletNamespace } from './createWalletNamespace.ts'

/** Returns whether a namespace is built on wallet drivers, as all but eip155 are. */
export function isWalletNamespace(namespace: Namespace): namespace is WalletNamespace {
  return 'driverOf' in namespace
}
