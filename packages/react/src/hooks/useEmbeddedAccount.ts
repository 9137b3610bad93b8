import { type ActiveAccount, embeddedConnectorId } from '@latchkey/core'
import { useFacts } from './useFacts.ts'

/** The active account, where it is one of the embedded wallet. */
export function useEmbeddedAccount(): ActiveAccount | undefined {
  return useFacts(({ activeAccount }) =>
    activeAccount?.connection.connectorId === embeddedConnectorId ? activeAccount : undefined,
  )
}
