import { createHmac, hkdfSync } from 'node:crypto'
import { createEnvelope, type Envelope } from './createEnvelope.ts'
import { createRemoteKey } from './createRemoteKey.ts'
import { gcmOpen, gcmSeal } from './gcm.ts'
import type { KeyRing, KeyWrapper } from './keyWrapper.ts'

/** A key-encryption key: 32 bytes in hex, or a key in a KMS. */
type WalletKey = { id: string; key: string } | KeyWrapper

/** Keys that decrypt the shares of embedded wallets in the database. They must never be stored with it. */
export type WalletKeySettings = {
  /** For the server's shares. The first wraps new shares; the others unwrap older ones until all are rewrapped. */
  server: readonly [WalletKey, ...WalletKey[]]
  /** For recovery shares; must differ from the server's keys. */
  recovery: readonly [WalletKey, ...WalletKey[]]
  /** For keyed hashes and nonces; at least 32 characters, which must never change. */
  secret: string
}

/** The keys of embedded wallets, which are not stored in the database. */
export type WalletKeys = {
  /** For the server's shares, and other data that only the server reads. */
  server: Envelope
  /** For recovery shares only. */
  recovery: Envelope
  /** Derives a key of 32 bytes for one purpose, the same at every start. */
  derive(purpose: string): Buffer
  /** Returns the HMAC-SHA-256 of a text, base64url, under a key of this purpose. It can be compared but not guessed. */
  hash(purpose: string, text: string): string
}

const secretCharactersMin = 32

/** Opens the keys of the settings. Throws TypeError if one is invalid, or used for both kinds of shares. */
export function openWalletKeys({ server, recovery, secret }: WalletKeySettings): WalletKeys {
  if (secret.length < secretCharactersMin)
    throw new TypeError(`The wallet's secret must have at least ${secretCharactersMin} characters.`)
  const texts = [...server, ...recovery].flatMap((key) => ('key' in key ? [key.key.toLowerCase()] : []))
  if (new Set(texts).size < texts.length)
    throw new TypeError('Two of the wallet’s keys are identical. Server and recovery keys must all differ.')
  const derived = new Map<string, Buffer>()
  const derive = (purpose: string) => {
    const known =
      derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', `latchkey ${purpose}`, 32))
    derived.set(purpose, known)
    return known
  }
  return {
    server: createEnvelope(toRing(server)),
    recovery: createEnvelope(toRing(recovery)),
    derive,
    hash: (purpose, text) => createHmac('sha256', derive(purpose)).update(text).digest('base64url'),
  }
}

function toRing([first, ...others]: WalletKeySettings['server']): KeyRing {
  const open = (key: WalletKeySettings['server'][number]): KeyWrapper =>
    'key' in key ? createLocalKey(key) : createRemoteKey(key)
  return [open(first), ...others.map(open)]
}

/**
 * Creates a key-encryption key from the settings, 32 bytes in hex: AES-256-GCM. Throws TypeError for any other length.
 */
export function createLocalKey({ id, key }: { id: string; key: string }): KeyWrapper {
  if (!/^[0-9a-f]{64}$/i.test(key)) throw new TypeError(`The wallet's key "${id}" must be 32 bytes in hex.`)
  const bytes = Buffer.from(key, 'hex')
  return {
    id,
    wrap: async (rowKey, context) => gcmSeal(bytes, rowKey, context),
    unwrap: async (wrapped, context) => gcmOpen(bytes, wrapped, context),
  }
}
