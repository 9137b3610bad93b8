import { type ConnectParameters, connect } from '../actions/connect.ts'
import type { Kit } from '../kit.ts'

/** Id of the connector of the embedded wallet; said again, since the module that names it would make a part of its own. */
const connectorId = 'ID_AUTH'

/** Connects whoever has just logged in to the embedded wallet, on the network of eip155 that was chosen last. */
export async function connectEmbedded(
  kit: Kit,
  { method, signal }: Pick<ConnectParameters, 'method'> & { signal: AbortSignal },
): Promise<void> {
  // The connector comes with what connecting needs.
  await kit.prepare()
  const { networkId } = kit.connection.getState().namespaces.eip155 ?? {}
  await connect(kit, {
    connectorId,
    namespace: 'eip155',
    signal,
    ...(networkId && { networkId }),
    ...(method && { method }),
  })
}
