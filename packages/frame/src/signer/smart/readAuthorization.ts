import type { Address } from 'viem'
import type { UnsignedAuthorization } from '../../ports.ts'
import type { ChainRpc } from '../createChainRpc.ts'

/** What a key's own account would sign to have a contract's code (EIP-7702): good on this chain, with its next nonce alone. */
export async function readAuthorization(
  { chainId, address, delegate }: { chainId: string; address: Address; delegate: Address },
  chainRpc: ChainRpc,
  signal?: AbortSignal,
): Promise<UnsignedAuthorization> {
  const nonce = Number(await chainRpc(chainId, 'eth_getTransactionCount', [address, 'pending'], signal))
  return { address: delegate, chainId: Number(chainId.split(':')[1]), nonce }
}
