import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../kit.ts'
import type { WalletDriver } from '../namespaces/walletDriver.ts'
import { createEmbeddedDriver } from './createEmbeddedDriver.ts'
import { createRemoteDriver } from './createRemoteDriver.ts'
import { findRemote } from './findRemote.ts'
import { remoteConnectorId } from './remoteConnectorId.ts'
import { remoteConnectors } from './remoteConnectors.ts'

/**
 * Creates the kit's own wallets for a namespace other than eip155. They load with the code for connecting: the embedded
 * wallet, and remote wallets, which share one connector across all families.
 */
export async function lateWallets(kit: Kit, id: NamespaceId): Promise<readonly WalletDriver[]> {
  const family = await kit.namespaces.get(id)?.remote?.()
  if (!family) return []
  if (kit.config.relay) await addRemote(kit)
  const remote = findRemote(kit)
  return [
    ...(kit.config.wallet && id === 'solana' ? [createEmbeddedDriver(kit, id, family)] : []),
    ...(remote ? [createRemoteDriver(kit, { id, family, remote })] : []),
  ]
}

/**
 * Adds the connector of remote wallets. It loads with the code for connecting on eip155, but kits without eip155 need
 * it, too.
 */
async function addRemote(kit: Kit): Promise<void> {
  const evm = kit.namespaces.get('eip155')
  if (evm) return evm.prepare?.()
  if (kit.wagmiConfig.connectors.some(({ id }) => id === remoteConnectorId)) return
  const { setState, setup } = kit.wagmiConfig._internal.connectors
  const added = remoteConnectors(kit).map(setup)
  setState((known) => [...known, ...added])
}
