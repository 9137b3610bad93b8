import { openConnectedWallet } from '../../connection/openConnectedWallet.ts'
import { WalletMethodMissingError } from '../../errors/connection.ts'
import { toWalletError } from '../../errors/rejection.ts'
import type { Kit } from '../../kit/kit.ts'
import { getSolanaWallet } from './getSolanaWallet.ts'

/**
 * Asks the connected Solana wallet to sign a serialized transaction and returns it signed. Throws the errors of
 * `signAllTransactions`.
 */
export async function signTransaction(
  kit: Kit,
  { transaction }: { transaction: Uint8Array },
): Promise<Uint8Array> {
  const [signed] = await signAllTransactions(kit, { transactions: [transaction] })
  if (!signed) throw new TypeError('The wallet returned no transaction')
  return signed
}

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

/**
 * Asks the connected Solana wallet to sign serialized transactions in one request. Returns them signed, in the same
 * order. Wallets may have added to them. Throws `NotConnectedError`, `UserRejectedError`, `WalletMethodMissingError` if
 * it can only send, and other errors of the wallet.
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
