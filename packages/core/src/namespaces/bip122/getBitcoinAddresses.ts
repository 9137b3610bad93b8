import type { Network } from '@latchkey/protocol/network'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { ChainAdapterNotFoundError, NotConnectedError } from '../../errors/connection.ts'
import type { Connection, Namespace } from '../contract/defineNamespace.ts'
import { isWalletNamespace } from '../shared/isWalletNamespace.ts'
import { type BitcoinAddress, type BitcoinDriver, isBitcoinDriver } from './bitcoinDriver.ts'

/**
 * Returns the addresses that the connected wallet shared with this page, each with its purpose and type. They are those
 * of the connection's `accounts`, payment first. Throws `NotConnectedError`.
 */
export function getBitcoinAddresses(kit: BitcoinKit): readonly BitcoinAddress[] {
  const { connection, driver } = findDriver(kit)
  return driver.addresses().filter(({ address }) => connection.accounts.includes(address))
}

/** The parts of a kit that Bitcoin actions use. */
export type BitcoinKit = {
  config: { networks: readonly Network[] }
  /** Namespaces by id. `bip122` must be one of them. */
  namespaces: ReadonlyMap<NamespaceId, Namespace>
}

/** Returns the connected Bitcoin wallet. Throws `NotConnectedError`, or the errors of spec 8.10. */
export function findDriver(kit: BitcoinKit): { connection: Connection; driver: BitcoinDriver } {
  const namespace = kit.namespaces.get('bip122')
  if (!namespace || !isWalletNamespace(namespace)) throw new ChainAdapterNotFoundError('bip122')
  const driver = namespace.driverOf()
  const { current, list } = namespace.connections.get()
  const connection = list.find(({ id }) => id === current)
  if (!connection || !isBitcoinDriver(driver)) throw new NotConnectedError()
  return { connection, driver }
}
