import { type Caip2, namespaceOf } from '@latchkey/protocol/ids'
import type { Kit } from '../kit/kit.ts'
import { findCurrentConnection } from '../kit/stores/facts.ts'
import { storePending } from './storedPending.ts'

/** Parameters of `addPendingTransaction`. */
export type AddPendingTransactionParameters = {
  /** The transaction's id: its hash on eip155, its first signature on solana. */
  hash: string
  /** Network, by CAIP-2 id. */
  networkId: Caip2
  /** Plain address of the sender. Defaults to the current account of the network's namespace. */
  address?: string | undefined
}

/**
 * Lists a transaction as pending until its outcome is known, also after a reload. `sendTransaction` and `sendTransfer`
 * do this themselves. Call it for what else sends: wagmi's hooks and actions, or the page's own code. Does nothing
 * without an account, and in namespaces whose transactions the kit can't check: bip122, polkadot and cosmos.
 */
export function addPendingTransaction(
  kit: Kit,
  { hash, networkId, address }: AddPendingTransactionParameters,
): void {
  const id = namespaceOf(networkId)
  if (!id) return
  const account = address ?? findCurrentConnection(kit.connection.getState().namespaces[id])?.accounts[0]
  const isChecked = id === 'eip155' || kit.namespaces.get(id)?.checkTransfer !== undefined
  if (account !== undefined && isChecked) storePending(kit, { hash, networkId, account, sentAt: Date.now() })
}
