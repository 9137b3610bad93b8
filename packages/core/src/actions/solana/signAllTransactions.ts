import { WalletMethodMissingError } from '../../errors/connection.ts'
import { toWalletError } from '../../errors/rejection.ts'
import type { Kit } from '../../kit.ts'
import { openConnectedWallet } from '../openConnectedWallet.ts'
import { getSolanaWallet } from './getSolanaWallet.ts'

/**
 * Asks the connected wallet of Solana to sign serialized transactions in one question, and answers them signed, in the
 * same order: a wallet may have added to them. Throws `NotConnectedError`, `UserRejectedError`,
 * `WalletMethodMissingError` where it only sends, and what the wallet throws.
 */
export async function signAllTransactions(
  kit: Kit,
  { transactions }: { transactions: readonly Uint8Array[] },
): Promise<readonly Uint8Array[]> {
  const { address, driver, networkId } = getSolanaWallet(kit)
  if (!driver.signTransactions) throw new WalletMethodMissingError(driver.name, 'solana:signTransaction')
  openConnectedWallet(kit)
  try {
    return await driver.signTransactions({ transactions, address, networkId })
  } catch (error) {
    throw toWalletError(error)
  }
}
