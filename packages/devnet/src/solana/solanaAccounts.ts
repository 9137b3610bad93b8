import { createHmac, createPrivateKey, createPublicKey, pbkdf2Sync } from 'node:crypto'
import bs58 from 'bs58'

/** A publicly known key of the local Solana chain, worthless anywhere else. */
export type SolanaAccount = {
  name: string
  /** base58 */
  address: string
  /** base58 of 64 bytes, the private key followed by the public key, as wallets import it. */
  secretKey: string
}

const phrase = 'test test test test test test test test test test test junk'
const seed = pbkdf2Sync(phrase, 'mnemonic', 2048, 64, 'sha512')
const hardened = 0x8000_0000
/** Prefix of the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Accounts for people and tests, with the same names as on the EVM chain. */
export const solanaAccounts = {
  alice: derive('alice', 1),
  bob: derive('bob', 2),
  carol: derive('carol', 3),
  dave: derive('dave', 4),
} as const

/** Other keys of the local Solana chain. */
export const solanaOthers = {
  /** Holds the faucet's funds, and can mint. */
  faucet: derive('faucet', 0),
  exchange: derive('exchange', 10),
  shop: derive('shop', 11),
  employer: derive('employer', 12),
  friend: derive('friend', 13),
  /** Addresses of the two mints. */
  dusd: derive('dusd', 20),
  mob: derive('mob', 21),
} as const

/** Derives a key like Solana wallets do: m/44'/501'/index'/0' of the well-known test phrase (SLIP-10). */
function derive(name: string, index: number): SolanaAccount {
  let node = createHmac('sha512', 'ed25519 seed').update(seed).digest()
  for (const step of [44, 501, index, 0]) {
    const child = Buffer.alloc(37)
    node.copy(child, 1, 0, 32)
    child.writeUInt32BE(hardened + step, 33)
    node = createHmac('sha512', node.subarray(32)).update(child).digest()
  }
  const privateKey = node.subarray(0, 32)
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, privateKey]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  return {
    name,
    address: bs58.encode(publicKey),
    secretKey: bs58.encode(Buffer.concat([privateKey, publicKey])),
  }
}
