import type { WalletUser } from '@latchkey/protocol/wallet'
import { combine, split } from 'shamir-secret-sharing'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import { deriveAccounts } from './deriveAccounts.ts'
import { toSeed } from './toSeed.ts'

/** Accounts that a seed's shares must yield. */
export type Accounts = NonNullable<WalletUser['accounts']>

/** The bytes of a seed while it is open. */
export type OpenSeed = { entropy: Uint8Array; seed: Uint8Array }

/**
 * Combines two shares, checks the result against the accounts, and passes the seed to one function. Then overwrites the
 * seed and the shares. Throws `FrameFailureError` SHARE_TAMPERED without using the seed if the accounts differ.
 */
export async function openSeed<value>(
  shares: readonly [Uint8Array, Uint8Array],
  accounts: Accounts,
  use: (open: OpenSeed) => Promise<value> | value,
): Promise<value> {
  const bytes: Uint8Array[] = [...shares]
  try {
    const entropy = await combine([...shares]).catch((cause: unknown) => {
      throw tampered(cause)
    })
    bytes.push(entropy)
    if (entropy.length !== entropyBytes) throw tampered()
    const seed = await toSeed(entropy)
    bytes.push(seed)
    const found = deriveAccounts(seed)
    if (found.eip155 !== accounts.eip155 || found.solana !== accounts.solana) throw tampered()
    return await use({ entropy, seed })
  } finally {
    for (const each of bytes) each.fill(0)
  }
}

/** Entropy of a new seed in bytes: twelve words. */
export const entropyBytes = 16

const tampered = (cause?: unknown) =>
  new FrameFailureError('SHARE_TAMPERED', 'The shares do not match the account.', { cause })

type Bytes = Uint8Array<ArrayBuffer>

/** Splits entropy into three shares. Any two of them yield it, and one reveals nothing about it (Shamir, GF(256)). */
export async function splitEntropy(entropy: Uint8Array) {
  const [device, server, recovery] = (await split(entropy, 3, 2)) as [Bytes, Bytes, Bytes]
  return { device, server, recovery }
}
