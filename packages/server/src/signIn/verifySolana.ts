import { verifyEd25519 } from '../base/verifyEd25519.ts'
import type { VerifySignature } from './verify.ts'

/** Verifies signatures of Solana accounts: Ed25519 (RFC 8032). Key and signature are base58. */
export const verifySolana: VerifySignature = ({ data, message, signature }) =>
  verifyEd25519({ publicKey: data.accountAddress, text: message, signature })
