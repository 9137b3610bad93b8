import { getRemoteReach } from '@latchkey/protocol/getRemoteReach'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Connector, CreateConnectorFn } from '@wagmi/core'
import { remoteConnectorId } from '../connection/remoteConnectorId.ts'
import { createEmbeddedDriver } from '../embedded/connector/createEmbeddedDriver.ts'
import { embeddedShell } from '../embedded/connector/embeddedShell.ts'
import { getWagmiConfig } from '../kit/getWagmiConfig.ts'
import type { Kit } from '../kit/kit.ts'
import type { WalletDriver } from '../namespaces/contract/walletDriver.ts'
import { createRemoteDriver } from '../remote/createRemoteDriver.ts'
import { followPairing } from '../remote/followPairing.ts'
import { type RemoteConnectorProperties, walletConnectShell } from '../remote/walletConnectShell.ts'

// Everything that remote wallets and the embedded wallet need besides their clients, loaded as one chunk.

export { resumePairing } from '../remote/resumePairing.ts'

/**
 * Creates the kit's own wallets for a namespace other than eip155. They load with the code for connecting: the embedded
 * wallet, and remote wallets, which share one connector across all namespaces.
 */
export async function lateWallets(kit: Kit, id: NamespaceId): Promise<readonly WalletDriver[]> {
  const remoteNamespace = await kit.namespaces.get(id)?.remote?.()
  if (!remoteNamespace) return []
  if (kit.config.relay) await addRemote(kit)
  const remote = findRemote(kit)
  return [
    ...(kit.config.wallet && id === 'solana' ? [createEmbeddedDriver(kit, id, remoteNamespace)] : []),
    ...(remote ? [createRemoteDriver(kit, { id, remoteNamespace, remote })] : []),
  ]
}

/**
 * Adds the connector of remote wallets. It loads with the code for connecting on eip155, but kits without eip155 need
 * it, too.
 */
async function addRemote(kit: Kit): Promise<void> {
  const evm = kit.namespaces.get('eip155')
  if (evm) return evm.prepare?.()
  const config = getWagmiConfig(kit)
  if (config.connectors.some(({ id }) => id === remoteConnectorId)) return
  const { setState, setup } = config._internal.connectors
  const added = remoteConnectors(kit).map(setup)
  setState((known) => [...known, ...added])
}

/**
 * Creates the kit's own connectors, which load with the code for connecting: those of the embedded wallet and of remote
 * wallets.
 */
export function lateConnectors(kit: Kit): readonly CreateConnectorFn[] {
  return [
    ...(kit.config.wallet ? [embeddedShell(kit)] : []),
    ...(kit.config.relay ? remoteConnectors(kit) : []),
  ]
}

/** Creates the connectors enabled by `config.relay`. A connector of the host's own is kept and followed instead. */
function remoteConnectors(kit: Kit): readonly CreateConnectorFn[] {
  kit.log('info', getRemoteReach(kit.config.relay).text)
  const own = kit.wagmi.get()?.connectors.find(({ id }) => id === remoteConnectorId)
  if (!own) return [walletConnectShell(kit)]
  followPairing(kit, own.emitter)
  return []
}

/** Returns the kit's connector of remote wallets. Undefined if it hasn't been added yet or the host has its own. */
function findRemote({ wagmi }: Kit): (Connector & RemoteConnectorProperties) | undefined {
  const connector = wagmi.get()?.connectors.find(({ id }) => id === remoteConnectorId)
  return connector && 'ask' in connector ? (connector as Connector & RemoteConnectorProperties) : undefined
}

/**
 * Prepares a code with the connector of remote wallets. Only logs failures: a visitor who waits for a code sees them.
 */
export function prepareCode(kit: Kit): void {
  const connector = kit.wagmi.get()?.connectors.find(({ id }) => id === remoteConnectorId)
  const { prepare } = (connector ?? {}) as Partial<RemoteConnectorProperties>
  // Settles only when its code ends.
  prepare?.().catch((error: unknown) => kit.log('debug', 'Failed to prepare a QR code', error))
}
