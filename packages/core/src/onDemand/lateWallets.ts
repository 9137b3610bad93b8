import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { remoteConnectorId } from '../connection/remoteConnectorId.ts'
import { createEmbeddedDriver } from '../embedded/connector/createEmbeddedDriver.ts'
import type { Kit } from '../kit/kit.ts'
import type { WalletDriver } from '../namespaces/contract/walletDriver.ts'
import { createRemoteDriver } from '../remote/createRemoteDriver.ts'
import { findRemote } from '../remote/findRemote.ts'
import { remoteConnectors } from '../remote/remoteConnectors.ts'

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
