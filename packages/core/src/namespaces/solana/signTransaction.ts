import type { Kit } from '../../kit/kit.ts'
import { signAllTransactions } from './signAllTransactions.ts'

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
