import { WalletMethodMissingError } from '../../errors/connection.ts'
import { toWalletError } from '../../errors/rejection.ts'
import type { Kit } from '../../kit.ts'
import { openConnectedWallet } from '../openConnectedWallet.ts'
import { getSolanaWallet } from './getSolanaWallet.ts'

/**
 * Asks the connected wallet of Solana to sign a serialized transaction and to send it by its own RPC; answers the
 * signature that names it, in base58. Throws what `signAllTransactions` does.
 */
export async function signAndSendTransaction(
  kit: Kit,
  { transaction }: { transaction: Uint8Array },
): Promise<string> {
  const { address, driver, networkId } = getSolanaWallet(kit)
  if (!driver.signAndSendTransaction)
    throw new WalletMethodMissingError(driver.name, 'solana:signAndSendTransaction')
  openConnectedWallet(kit)
  try {
    return await driver.signAndSendTransaction({ transaction, address, networkId })
  } catch (error) {
    throw toWalletError(error)
  }
}
