import type { Caip2 } from '@latchkey/protocol/ids'
import { base58, hex } from '@scure/base'
import { recoverPublicKey, toHex } from 'viem'
import { verifyEd25519 } from '../base/verifyEd25519.ts'
import type { VerifySignature } from './verify.ts'

/** Resolves with whether the account of 32 bytes signed a text. */
type VerifyText = (account: Uint8Array, text: string, signature: Uint8Array) => Promise<boolean>

/**
 * Verifies signatures of Polkadot accounts, in hex.
 *
 * Keys are sr25519 (schnorrkel), ed25519 (RFC 8032) or ECDSA (secp256k1 over BLAKE2b-256), with or without the byte
 * that identifies the kind (`MultiSignature`). The text is signed as wrapped by extensions, `<Bytes>…</Bytes>`, or as
 * it is. An address (SS58) is only valid with the prefix of its chain.
 */
export function verifyPolkadot(prefixOf: (chainId: Caip2) => number): VerifySignature {
  return async ({ data, message, signature }) => {
    const bytes = readHex(signature)
    const account = bytes && (await readAccount(data.accountAddress, prefixOf(data.chainId)))
    if (!account) return false
    for (const { length, tag, verify } of forms) {
      if (bytes.length !== length || (tag !== undefined && bytes[0] !== tag)) continue
      const untagged = bytes.subarray(tag === undefined ? 0 : 1)
      for (const text of [`<Bytes>${message}</Bytes>`, message])
        if (await verify(account, text, untagged)) return true
    }
    return false
  }
}

const verifySr25519: VerifyText = async (account, text, signature) => {
  const { verify } = await import('@scure/sr25519')
  try {
    return verify(new TextEncoder().encode(text), signature, account)
  } catch {
    // Bytes that are not a signature, or not a key.
    return false
  }
}

const verifyEdwards: VerifyText = (account, text, signature) =>
  verifyEd25519({ publicKey: base58.encode(account), text, signature: base58.encode(signature) })

/** Such an account is the hash of its key, which is recovered from the signature. */
const verifyEcdsa: VerifyText = async (account, text, signature) => {
  const { Blake2256 } = await import('@polkadot-api/substrate-bindings')
  try {
    const hash = Blake2256(new TextEncoder().encode(text))
    const key = hex.decode((await recoverPublicKey({ hash, signature: toHex(signature) })).slice(2))
    const isOdd = (key[64] ?? 0) & 1
    const compressed = Uint8Array.of(2 + isOdd, ...key.subarray(1, 33))
    return hex.encode(Blake2256(compressed)) === hex.encode(account)
  } catch {
    // No key can be recovered from these bytes.
    return false
  }
}

/** The supported forms of a signature. */
const forms: readonly { length: number; tag?: number; verify: VerifyText }[] = [
  { length: 64, verify: verifySr25519 },
  { length: 64, verify: verifyEdwards },
  { length: 65, tag: 0, verify: verifyEdwards },
  { length: 65, tag: 1, verify: verifySr25519 },
  { length: 65, verify: verifyEcdsa },
  { length: 66, tag: 2, verify: verifyEcdsa },
]

function readHex(text: string): Uint8Array | undefined {
  return /^0x([0-9a-f]{2}){64,66}$/i.test(text) ? hex.decode(text.slice(2).toLowerCase()) : undefined
}

/** Decodes the account of an address. Undefined for any other spelling than that of its chain. */
async function readAccount(address: string, prefix: number): Promise<Uint8Array | undefined> {
  const { AccountId } = await import('@polkadot-api/substrate-bindings')
  const codec = AccountId(prefix)
  try {
    const account = codec.enc(address)
    return codec.dec(account) === address ? account : undefined
  } catch {
    return undefined
  }
}
