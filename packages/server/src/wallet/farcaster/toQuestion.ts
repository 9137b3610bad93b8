import type { FarcasterQuestion } from '../base/ports.ts'
import type { FarcasterLogin } from './createFarcasterStore.ts'
import type { FarcasterLoginParts } from './parts.ts'
import { toSignedUri } from './paths.ts'

/**
 * Returns the message that a visitor signs for a login, in the wallet's name. The nonce is derived from the login and a
 * key that is not stored in the database. It need not be stored, and a signature for one login is invalid for any
 * other.
 */
export function toQuestion(
  { id, expiresAt }: Pick<FarcasterLogin, 'id' | 'expiresAt'>,
  { hash, walletOrigin }: Pick<FarcasterLoginParts, 'hash' | 'walletOrigin'>,
): FarcasterQuestion {
  const origin = walletOrigin()
  return {
    domain: new URL(origin).host,
    siweUri: toSignedUri(origin),
    // Only letters and digits (EIP-4361), 128 bits.
    nonce: Buffer.from(hash('nonce', id), 'base64url').toString('hex').slice(0, 32),
    expirationTime: new Date(expiresAt).toISOString(),
  }
}

/** Returns the two digits that the app and the login's page show for comparison. */
export function toDigits(id: string, { hash }: Pick<FarcasterLoginParts, 'hash'>): string {
  const number = Buffer.from(hash('digits', id), 'base64url').readUInt32BE() % 100
  return String(number).padStart(2, '0')
}
