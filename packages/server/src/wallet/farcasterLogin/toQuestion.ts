import type { FarcasterQuestion } from '../ports.ts'
import type { FarcasterLogin } from './createFarcasterStore.ts'
import type { FarcasterLoginParts } from './parts.ts'
import { toSignedUri } from './paths.ts'

/**
 * What a visitor signs for a login, in the wallet's name. The nonce comes of the login and of a key that the database does
 * not hold: it need not be kept, and what was signed for one login is good for no other.
 */
export function toQuestion(
  { id, expiresAt }: Pick<FarcasterLogin, 'id' | 'expiresAt'>,
  { hash, walletOrigin }: Pick<FarcasterLoginParts, 'hash' | 'walletOrigin'>,
): FarcasterQuestion {
  const origin = walletOrigin()
  return {
    domain: new URL(origin).host,
    siweUri: toSignedUri(origin),
    // Letters and digits alone (EIP-4361), of 128 bits.
    nonce: Buffer.from(hash('nonce', id), 'base64url').toString('hex').slice(0, 32),
    expirationTime: new Date(expiresAt).toISOString(),
  }
}

/** The two digits that the app and the page of a login show, to be compared. */
export function toDigits(id: string, { hash }: Pick<FarcasterLoginParts, 'hash'>): string {
  const number = Buffer.from(hash('digits', id), 'base64url').readUInt32BE() % 100
  return String(number).padStart(2, '0')
}
