import type { Address } from 'viem'
import type { UnsignedAuthorization } from '../../base/ports.ts'
import type { ChainRpc } from '../createChainRpc.ts'
import { readNonce } from '../readNonce.ts'

/**
 * Returns the delegation for a key's own account to sign (EIP-7702), valid only on this chain and with its next nonce.
 */
export async function readAuthorization(
  { chainId, address, delegate }: { chainId: string; address: Address; delegate: Address },
  chainRpc: ChainRpc,
  signal?: AbortSignal,
): Promise<UnsignedAuthorization> {
  const nonce = await readNonce(address, { id: chainId, rpc: chainRpc, ...(signal && { signal }) })
  return { address: delegate, chainId: Number(chainId.split(':')[1]), nonce }
}
