import { type Hex, isHex } from 'viem'
import { verifyByChain } from '../../signIn/verifyByChain.ts'
import type { EvmClient } from '../chains/createEvmClient.ts'
import { isSignedByKey } from './isSignedByKey.ts'

/** Who is said to have signed what. */
type SignedByAccount = {
  account: { address: Hex; coinType: number }
  message: string
  signature: string
}

/** Tells whether an account signed a message; rejects where its chain must be asked and does not answer. */
export type VerifyAccount = (signed: SignedByAccount) => Promise<boolean>

/**
 * Verifies signatures of EVM accounts: keys (EIP-191) without a chain; contracts (ERC-1271) and ones that are yet to be
 * deployed (ERC-6492) by the chain of their coin type. One that is not served verifies no contract.
 */
export function createAccountVerifier(clientOf: (coinType: number) => EvmClient | undefined): VerifyAccount {
  return async ({ account: { address, coinType }, message, signature }) => {
    if (!isHex(signature)) return false
    const client = clientOf(coinType)
    if (client) return verifyByChain(client, { address, message, signature })
    return isSignedByKey({ address, message, signature })
  }
}
