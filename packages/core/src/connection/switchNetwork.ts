import { type Caip2, isCaip2, namespaceOf, parseCaip2 } from '@latchkey/protocol/ids'
import { alertRaised } from '../alerts/alerts.ts'
import { ChainAdapterNotFoundError, ChainRequiredError, NetworkNotFoundError } from '../errors/connection.ts'
import { toWalletError } from '../errors/rejection.ts'
import type { Kit } from '../kit/kit.ts'
import { findNetwork, namespaceActivated, supportsAllNetworks } from '../kit/stores/facts.ts'
import { findNamespace } from './findNamespace.ts'
import { whileSwitching } from './whileSwitching.ts'

/**
 * Switches the network. If the wallet does not know it, asks the wallet to add it (EIP-3085). If it belongs to another
 * namespace, that becomes active (4.14). Throws `UserRejectedError`, `ChainRequiredError` for an invalid CAIP-2 id,
 * `ChainAdapterNotFoundError`, `NetworkNotFoundError` if it is not configured, `NetworkClientNotSetError` if the kit is
 * not started, and other errors of the wallet.
 */
export async function switchNetwork(kit: Kit, { networkId }: { networkId: Caip2 }): Promise<void> {
  if (!isCaip2(networkId)) throw new ChainRequiredError('switch the network', networkId)
  const id = namespaceOf(networkId)
  if (!id) throw new ChainAdapterNotFoundError(parseCaip2(networkId).namespace)
  await kit.ready()
  const namespace = findNamespace(kit, id, 'network')
  const state = kit.connection.getState()
  if (!findNetwork(state, networkId) && !supportsAllNetworks(state, id)) {
    const error = new NetworkNotFoundError(networkId)
    kit.alerts.setState((alerts) => alertRaised(alerts, { name: 'networkNotFound', ...detailsOf(error) }))
    throw error
  }
  try {
    await whileSwitching(kit, id, async () => {
      if (namespace.connections.get().networkId !== networkId) await namespace.switchNetwork({ networkId })
      kit.connection.setState((current) => namespaceActivated(current, id))
    })
  } catch (error) {
    throw toWalletError(error)
  }
  kit.emit({ name: 'SWITCH_NETWORK', properties: { network: networkId } })
}

function detailsOf({ details }: NetworkNotFoundError) {
  return details === undefined ? {} : { details }
}
