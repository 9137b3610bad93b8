import type { Caip2 } from '@latchkey/protocol/ids'
import { type Chain, type Client, isHex, type Transport } from 'viem'
import { verifyByChain } from '../chains/verifyByChain.ts'
import type { VerifySignature } from './verify.ts'

/** Verifies signatures of EVM accounts, by keys and by contracts, through the client of their chain. */
export function verifyEip155(
  clientOf: (chainId: Caip2) => Client<Transport, Chain | undefined>,
): VerifySignature {
  return async ({ data, message, signature }) => {
    if (!isHex(signature)) return false
    const address = data.accountAddress as `0x${string}`
    return verifyByChain(clientOf(data.chainId), { address, message, signature })
  }
}
