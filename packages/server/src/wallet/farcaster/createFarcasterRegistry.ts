import { farcasterAnswerMs } from '@latchkey/protocol/constants'
import { createPublicClient, http, isAddress, isHex, parseAbi } from 'viem'
import { fetchBounded } from '../../base/fetchBounded.ts'
import { RequestFailure } from '../../base/RequestFailure.ts'
import { verifyByChain } from '../../chains/verifyByChain.ts'
import type { FarcasterSettings } from '../../settings/settings.ts'
import type { FarcasterRegistry } from '../base/ports.ts'

const abi = parseAbi(['function idOf(address owner) view returns (uint256 fid)'])

/** Creates a client of the Farcaster id registry (`IdRegistry`), which reads an id's owner over its chain's RPC. */
export function createFarcasterRegistry({
  rpc,
  chainId,
  registry,
}: Pick<FarcasterSettings, 'rpc' | 'chainId' | 'registry'>): FarcasterRegistry {
  // No retries, because the caller polls anyway.
  const client = createPublicClient({
    transport: http(rpc, { timeout: farcasterAnswerMs, retryCount: 0, fetchFn: fetchBounded }),
  })
  return {
    chainId,
    async holds({ fid, address, message, signature }) {
      if (!isAddress(address) || !isHex(signature)) return false
      try {
        const owner = await client.readContract({
          address: registry,
          abi,
          functionName: 'idOf',
          args: [address],
        })
        return owner === fid && (await verifyByChain(client, { address, message, signature }))
      } catch (cause) {
        throw new RequestFailure(
          'UPSTREAM_UNAVAILABLE',
          {
            field: 'farcaster',
            description: 'The Farcaster registry is not responding. Try again in a moment.',
          },
          { retryAfterS: 2, cause },
        )
      }
    },
  }
}
