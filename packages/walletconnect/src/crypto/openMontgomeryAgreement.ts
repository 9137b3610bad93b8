import { pow } from '@noble/curves/abstract/modular'
import { montgomery } from '@noble/curves/abstract/montgomery'
import { hkdf } from '@noble/hashes/hkdf'
import { sha256 } from '@noble/hashes/sha2'
import type { Agreement } from './agreement.ts'
import { hexToBytes, randomBytes } from './bytes.ts'

const P = 2n ** 255n - 19n

/** X25519 (RFC 7748) over noble's Montgomery ladder. noble's own X25519 module also includes the Edwards curve. */
const x25519 = montgomery({
  P,
  type: 'x25519',
  powPminus2: (x) => pow(x, P - 2n, P),
  adjustScalarBytes(bytes) {
    // RFC 7748 section 5.
    bytes[0] = (bytes[0] ?? 0) & 248
    bytes[31] = ((bytes[31] ?? 0) & 127) | 64
    return bytes
  },
  randomBytes: (length = 32) => randomBytes(length),
})

/** Opens a key agreement with a private key (32 bytes as hex), for browsers without X25519. */
export function openMontgomeryAgreement(privateKey: string): Agreement {
  const secretKey = hexToBytes(privateKey)
  return {
    publicKey: x25519.getPublicKey(secretKey),
    async agree(peerPublicKey) {
      try {
        const secret = x25519.getSharedSecret(secretKey, peerPublicKey)
        return hkdf(sha256, secret, undefined, undefined, 32)
      } catch {
        return undefined
      }
    },
  }
}
