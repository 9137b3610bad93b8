import { type Hex, isHex } from 'viem'
import type { EvmClient } from '../chains/evmClients.ts'
import { verifyByChain } from '../chains/verifyByChain.ts'
import { isSignedByKey } from './isSignedByKey.ts'

/** A message and the account that claims to have signed it. */
type SignedByAccount = {
  account: { address: Hex; coinType: number }
  message: string
  signature: string
}

/** Whether an account signed a message. Rejects if its chain is needed but does not respond. */
export type VerifyAccount = (signed: SignedByAccount) => Promise<boolean>

/**
 * Creates a verifier for signatures of EVM accounts. Keys (EIP-191) are verified without a chain. Contracts (ERC-1271)
 * and undeployed ones (ERC-6492) are verified on the chain of their coin type, and rejected if it is not served.
 */
export function createAccountVerifier(clientOf: (coinType: number) => EvmClient | undefined): VerifyAccount {
  return async ({ account: { address, coinType }, message, signature }) => {
    if (!isHex(signature)) return false
    const client = clientOf(coinType)
    if (client) return verifyByChain(client, { address, message, signature })
    return isSignedByKey({ address, message, signature })
  }
}
