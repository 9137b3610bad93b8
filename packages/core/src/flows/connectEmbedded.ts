import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import { connect } from '../actions/connect.ts'
import type { Kit } from '../kit.ts'

/** Id of the connector of the embedded wallet; said again, since the module that names it would make a part of its own. */
const connectorId = 'ID_AUTH'

/** Connects whoever has just logged in to the embedded wallet, on the active network where that is one of eip155. */
export async function connectEmbedded(
  kit: Kit,
  { provider, signal }: { provider?: SocialProvider; signal: AbortSignal },
): Promise<void> {
  // The connector comes with what connecting needs.
  await kit.prepare()
  const { activeNamespace, activeNetworkId } = kit.connection.getState()
  const networkId = activeNamespace === 'eip155' ? activeNetworkId : undefined
  await connect(kit, {
    connectorId,
    namespace: 'eip155',
    signal,
    ...(networkId && { networkId }),
    ...(provider && { method: 'social' }),
  })
}
