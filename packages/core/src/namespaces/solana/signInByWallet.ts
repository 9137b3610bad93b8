import { parseCaip2 } from '@latchkey/protocol/ids'
import type { SignInMessage } from '@latchkey/protocol/signIn'
import { isUserRejection, toWalletError } from '../../errors/rejection.ts'
import type { SolanaDriver, SolanaSignInInput } from './solanaDriver.ts'

/** Wallets that wrote another message than they were asked for: they are not asked so again. */
const others = new WeakSet<SolanaDriver>()

/**
 * Has a wallet sign in by its own feature (Sign In With Solana), by which it compares the message with the page that asks;
 * answers the signature of this very message. Undefined where the wallet has no such feature, cannot do it, or writes
 * another message: it is then signed as any other. Throws `UserRejectedError`.
 */
export async function signInByWallet(
  driver: SolanaDriver,
  { data, message }: { data: SignInMessage; message: string },
): Promise<string | undefined> {
  // Without a statement, wallets leave out a line that CAIP-122 has.
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
