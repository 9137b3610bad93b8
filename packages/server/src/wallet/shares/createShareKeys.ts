import { walletShareKeyMs } from '@latchkey/protocol/constants'
import { base64url, type ServerShareKey, type ShareKey } from '@latchkey/protocol/wallet'
import {
  CompactEncrypt,
  compactDecrypt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose'
import { RequestFailure } from '../../base/RequestFailure.ts'
import { contexts } from '../keys/contexts.ts'
import type { Envelope } from '../keys/createEnvelope.ts'

type Owner = { userId: string; key: string }
type KeptKey = { jwk: JWK; endsAt: number }

const alg = 'ECDH-ES'
const enc = 'A256GCM'

/**
 * Keys that encrypt recovery shares in transit (RFC 7516), so that whatever terminates TLS in front of the server
 * cannot read them.
 */
export type ShareKeys = {
  /** Creates a key for one frame to encrypt to. The server stores nothing. */
  make(owner: Owner): Promise<ServerShareKey>
  /**
   * Decrypts a share. Throws SHARE_KEY_DEAD if it is not encrypted to a current key of this frame, and
   * PARAMETER_INVALID if it cannot be decrypted.
   */
  open(encrypted: string, owner: Owner): Promise<string>
  /** Encrypts a share to a frame's key. Throws PARAMETER_INVALID if the key is invalid. */
  encrypt(share: string, frameKey: ShareKey): Promise<string>
}

/**
 * Creates key pairs whose private half is sent along to the frame, sealed for it and for a few minutes. Any process
 * with the ring can open it.
 */
export function createShareKeys(envelope: Envelope, now: () => number = Date.now): ShareKeys {
  return {
    async make({ userId, key }) {
      const { publicKey, privateKey } = await generateKeyPair(alg, { crv: 'P-256', extractable: true })
      const { x, y } = (await exportJWK(publicKey)) as Pick<ServerShareKey, 'x' | 'y'>
      const kept: KeptKey = { jwk: await exportJWK(privateKey), endsAt: now() + walletShareKeyMs }
      const kid = await envelope.seal(JSON.stringify(kept), contexts.shareKey(userId, key))
      return { kty: 'EC', crv: 'P-256', x, y, kid }
    },

    async open(encrypted, { userId, key }) {
      const kid = readKid(encrypted)
      const text = await envelope.open(kid, contexts.shareKey(userId, key)).catch((cause: unknown) => {
        // An unreachable KMS does not mean that the key is dead.
        throw cause instanceof RequestFailure ? cause : dead(cause)
      })
      const { jwk, endsAt } = JSON.parse(text) as KeptKey
      if (endsAt <= now()) throw dead()
      const algorithms = { keyManagementAlgorithms: [alg], contentEncryptionAlgorithms: [enc] }
      const opened = await compactDecrypt(encrypted, await importJWK(jwk, alg), algorithms).catch(
        (cause: unknown) => {
          throw invalid('recovery.share', 'The share cannot be decrypted.', cause)
        },
      )
      const share = base64url.safeParse(Buffer.from(opened.plaintext).toString())
      if (!share.success) throw invalid('recovery.share', 'The decrypted text is not a share.')
      return share.data
    },

    async encrypt(share, frameKey) {
      const key = await importJWK({ ...frameKey }, alg).catch((cause: unknown) => {
        throw invalid('shareKey', 'The key is not a point on P-256.', cause)
      })
      return new CompactEncrypt(new TextEncoder().encode(share)).setProtectedHeader({ alg, enc }).encrypt(key)
    },
  }
}

function readKid(encrypted: string): string {
  try {
    return decodeProtectedHeader(encrypted).kid ?? ''
  } catch (cause) {
    throw invalid('recovery.share', 'The JWE header is invalid.', cause)
  }
}

function dead(cause?: unknown): RequestFailure {
  return new RequestFailure(
    'SHARE_KEY_DEAD',
    {
      field: 'recovery.share',
      description: 'The share key expired, or belongs to another frame. Request a new one.',
    },
    { cause },
  )
}

function invalid(field: string, description: string, cause?: unknown): RequestFailure {
  return new RequestFailure('PARAMETER_INVALID', { field, description }, { cause })
}
