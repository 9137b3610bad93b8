import type { BitcoinAddress } from './bitcoinDriver.ts'
import { type BitcoinKit, findDriver } from './findDriver.ts'

/**
 * Answers the addresses that the connected wallet gave to this page, each with its purpose and type: those of the
 * connection's `accounts`, in their order, payment first. Throws `NotConnectedError`.
 */
export function getBitcoinAddresses(kit: BitcoinKit): readonly BitcoinAddress[] {
  const { connection, driver } = findDriver(kit)
  return driver.addresses().filter(({ address }) => connection.accounts.includes(address))
}
