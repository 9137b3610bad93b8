import { openConnectedWallet } from '../../connection/openConnectedWallet.ts'
import { WalletMethodMissingError } from '../../errors/connection.ts'
import { toWalletError } from '../../errors/rejection.ts'
import type { Kit } from '../../kit/kit.ts'
import { getSolanaWallet } from './getSolanaWallet.ts'

/**
 * Asks the connected Solana wallet to sign a serialized transaction and send it with its own RPC. Returns its signature
 * in base58. Throws the errors of `signAllTransactions`.
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
