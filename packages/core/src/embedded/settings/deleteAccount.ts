import { disconnect } from '../../connection/disconnect.ts'
import type { Kit } from '../../kit/kit.ts'
import { embeddedConnectorId } from '../frame/embeddedConnectorId.ts'
import { createOwnScreenFlow, type OwnScreenFlow } from './ownScreen.ts'

/** Starts deleting the embedded wallet's account. The wallet itself asks for confirmation. */
export function createDeleteAccountFlow(
  kit: Kit,
  {
    onDeleted,
  }: {
    /** Called before disconnecting, which may unmount the caller. */
    onDeleted?: () => void
  } = {},
): OwnScreenFlow {
  return createOwnScreenFlow(kit, async (frame, signal) => {
    await frame.request('delete-account', {}, { signal })
    onDeleted?.()
    const { list = [] } = kit.connection.getState().namespaces.eip155 ?? {}
    const own = list.find(({ connectorId }) => connectorId === embeddedConnectorId)
    // The account no longer exists, whether or not the wallet confirms the sign-out.
    if (own)
      await disconnect(kit, { connectionId: own.id }).catch((error: unknown) => kit.log('error', error))
  })
}
