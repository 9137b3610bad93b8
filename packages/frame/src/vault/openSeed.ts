import type { WalletUser } from '@latchkey/protocol/wallet'
import { combine } from 'shamir-secret-sharing'
import { FrameFailureError } from '../FrameFailureError.ts'
import { deriveAccounts } from './deriveAccounts.ts'
import { toSeed } from './toSeed.ts'

/** What a seed's shares must give. */
export type Accounts = NonNullable<WalletUser['accounts']>

/** The bytes of a seed while it is open. */
export type OpenSeed = { entropy: Uint8Array; seed: Uint8Array }

/**
 * Puts two shares together, holds what comes out against the accounts, lends it to one use and overwrites it, the shares
 * included. Throws `FrameFailureError` SHARE_TAMPERED where the accounts are others: then nothing was used.
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

/** Bytes of a new seed's chance: twelve words. */
export const entropyBytes = 16

const tampered = (cause?: unknown) =>
  new FrameFailureError('SHARE_TAMPERED', 'The shares do not match the account.', { cause })
