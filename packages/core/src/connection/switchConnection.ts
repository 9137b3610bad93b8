import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { NotConnectedError } from '../errors/connection.ts'
import type { Kit } from '../kit/kit.ts'
import { namespaceActivated } from '../kit/stores/facts.ts'
import { findNamespace } from './findNamespace.ts'
import { whileSwitching } from './whileSwitching.ts'

/**
 * Makes another live connection current without a wallet request. If it belongs to another namespace, that becomes
 * active (4.14). With `address`, also selects that account, except on eip155, where the wallet determines the account.
 * Throws `NotConnectedError` for an unknown `connectionId`, and `AccountMissingError`.
 */
export async function switchConnection(
  kit: Kit,
  { connectionId, address }: { connectionId: string; address?: string },
): Promise<void> {
  const entries = Object.entries(kit.connection.getState().namespaces)
  const found = entries.find(([, { list }]) => list.some(({ id }) => id === connectionId))
  if (!found) throw new NotConnectedError()
  const id = found[0] as NamespaceId
  const namespace = findNamespace(kit, id)
  await whileSwitching(kit, id, async () => {
    await namespace.switchConnection({ connectionId, ...(address !== undefined && { address }) })
    kit.connection.setState((state) => namespaceActivated(state, id))
  })
}
