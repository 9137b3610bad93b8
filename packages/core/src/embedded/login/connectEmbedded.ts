import { type ConnectParameters, connect } from '../../connection/connect.ts'
import type { Kit } from '../../kit/kit.ts'

/** Id of the embedded wallet's connector. Repeated here, because importing it would create a separate chunk. */
const connectorId = 'ID_AUTH'

/** Connects the user who just logged in to the embedded wallet, on the most recent eip155 network. */
export async function connectEmbedded(
  kit: Kit,
  { method, signal }: Pick<ConnectParameters, 'method'> & { signal: AbortSignal },
): Promise<void> {
  // Loads the connector.
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
