import { type AccountProof, toAccountStatement } from '@latchkey/protocol/wallet'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { keccak256, serializeSignature, stringToBytes } from 'viem'
import { deriveEvmKey } from './deriveEvmKey.ts'
import { deriveSolanaKey } from './deriveSolanaKey.ts'
import type { Accounts } from './openSeed.ts'
import { signHash } from './signHash.ts'

/** Proves with both accounts of a new seed that they belong to the user, with a nonce of the server. */
export function proveAccounts(
  seed: Uint8Array,
  { userId, accounts, nonce }: { userId: string; accounts: Accounts; nonce: string },
): AccountProof {
  const text = stringToBytes(toAccountStatement({ userId, accounts, nonce }))
  const evmKey = deriveEvmKey(seed)
  const solanaKey = deriveSolanaKey(seed)
  try {
    return {
      nonce,
      eip155: serializeSignature(signHash(keccak256(text), evmKey)),
      solana: base58.encode(ed25519.sign(text, solanaKey)),
    }
  } finally {
    evmKey.fill(0)
    solanaKey.fill(0)
  }
}
