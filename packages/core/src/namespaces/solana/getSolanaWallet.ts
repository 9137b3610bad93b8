import type { Caip2 } from '@latchkey/protocol/ids'
import { findNamespace } from '../../connection/findNamespace.ts'
import { NotConnectedError } from '../../errors/connection.ts'
import type { Kit } from '../../kit/kit.ts'
import { isWalletNamespace } from '../shared/isWalletNamespace.ts'
import type { SolanaDriver } from './solanaDriver.ts'

/** The connected Solana wallet and its active account. */
export type SolanaWallet = {
  /** base58. */
  address: string
  /** Network of the connection, by CAIP-2 id. */
  networkId: Caip2
  driver: SolanaDriver
}

/**
 * Returns the current Solana wallet. Throws `NotConnectedError`, `ChainAdapterNotFoundError` if `solana` was not passed
 * to `createKit`, and `ConnectionClientNotSetError` if the kit is not started.
 */
export function getSolanaWallet(kit: Kit): SolanaWallet {
  const namespace = findNamespace(kit, 'solana')
  const { current, list } = namespace.connections.get()
  const connection = list.find(({ id }) => id === current)
  const [address] = connection?.accounts ?? []
  if (!connection || address === undefined || !isWalletNamespace(namespace)) throw new NotConnectedError()
  return { address, networkId: connection.networkId, driver: namespace.driverOf(address) }
}
