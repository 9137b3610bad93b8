import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import { connect } from '../actions/connect.ts'
import { embeddedConnectorId } from '../frame/embeddedConnectorId.ts'
import type { Kit } from '../kit.ts'

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
    connectorId: embeddedConnectorId,
    namespace: 'eip155',
    signal,
    ...(networkId && { networkId }),
    ...(provider && { method: 'social' }),
  })
}
