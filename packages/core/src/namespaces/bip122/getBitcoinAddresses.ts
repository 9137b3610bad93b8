import type { BitcoinAddress } from './bitcoinDriver.ts'
import { type BitcoinKit, findDriver } from './findDriver.ts'

/**
 * Returns the addresses that the connected wallet shared with this page, each with its purpose and type. They are those
 * of the connection's `accounts`, payment first. Throws `NotConnectedError`.
 */
export function getBitcoinAddresses(kit: BitcoinKit): readonly BitcoinAddress[] {
  const { connection, driver } = findDriver(kit)
  return driver.addresses().filter(({ address }) => connection.accounts.includes(address))
}
