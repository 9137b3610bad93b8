import { type ActiveAccount, embeddedConnectorId } from '@latchkey/core'
import { useFacts } from '../kit/useFacts.ts'

/** Returns the active account if it belongs to the embedded wallet. */
export function useEmbeddedAccount(): ActiveAccount | undefined {
  return useFacts(({ activeAccount }) =>
    activeAccount?.connection.connectorId === embeddedConnectorId ? activeAccount : undefined,
  )
}
