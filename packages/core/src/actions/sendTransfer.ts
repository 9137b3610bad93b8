import { namespaceOf } from '@latchkey/protocol/ids'
import { UnsupportedChainError } from '../errors/connection.ts'
import type { Kit } from '../kit.ts'
import type { Transfer } from '../namespaces/defineNamespace.ts'
import { findNamespace } from './findNamespace.ts'

/** Asks the wallet to send; answers the transaction's id. Throws `UnsupportedChainError` where sends do not exist (8.8). */
export async function sendTransfer(kit: Kit, transfer: Transfer): Promise<string> {
  const id = namespaceOf(transfer.networkId)
  if (!id) throw new UnsupportedChainError()
  const namespace = findNamespace(kit, id)
  if (!namespace.sendTransfer) throw new UnsupportedChainError()
  return namespace.sendTransfer(transfer)
}
