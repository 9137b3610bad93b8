import { parseCaip2 } from '@latchkey/protocol/ids'
import type { SignInMessage } from '@latchkey/protocol/signIn'
import { isUserRejection, toWalletError } from '../../errors/rejection.ts'
import type { SolanaDriver, SolanaSignInInput } from './solanaDriver.ts'

/** Wallets that signed a different message than requested. They are not asked to sign in this way again. */
const others = new WeakSet<SolanaDriver>()

/**
 * Signs in with a wallet's own feature (Sign In With Solana), which lets the wallet check the message against the
 * requesting page. Resolves to the signature of exactly this message. Resolves to undefined if the wallet lacks the
 * feature, fails, or signs a different message; the message is then signed with `signMessage`. Throws
 * `UserRejectedError`.
 */
export async function signInByWallet(
  driver: SolanaDriver,
  { data, message }: { data: SignInMessage; message: string },
): Promise<string | undefined> {
  // Without a statement, wallets omit a line that CAIP-122 requires.
  if (!driver.signIn || data.statement === undefined || others.has(driver)) return undefined
  try {
    const signed = await driver.signIn(toInput(data))
    if (signed.address === data.accountAddress && signed.message === message) return signed.signature
  } catch (error) {
    if (isUserRejection(error)) throw toWalletError(error)
  }
  others.add(driver)
  return undefined
}

function toInput({ accountAddress, chainId, ...terms }: SignInMessage): SolanaSignInInput {
  const given = Object.entries(terms).filter(([, value]) => value !== undefined)
  return { address: accountAddress, chainId: parseCaip2(chainId).reference, ...Object.fromEntries(given) }
}
