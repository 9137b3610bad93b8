import { catalogueChains } from '@latchkey/protocol/chains'
import { type Caip2, parseCaip2 } from '@latchkey/protocol/ids'
import type { Call } from './reply.ts'

/** The call whose response proves which chain an upstream serves. */
export type Proof = {
  ping: Call
  /**
   * Whether the response, as raw JSON, comes from this chain. Returns `undefined` if it is inconclusive. Absent if no
   * response can prove the chain.
   */
  isOwn?: (raw: string) => boolean | undefined
}

/**
 * Returns the proof of a chain: the chain id on eip155, and the genesis hash on solana and polkadot, of which the
 * CAIP-2 id contains 32 characters.
 */
export function toProof(chainId: Caip2): Proof {
  const known = catalogueChains.find(({ caipNetworkId }) => caipNetworkId === chainId)
  const { namespace, reference } = parseCaip2(known?.aliasOf ?? chainId)
  if (namespace === 'eip155') {
    const own = `"0x${BigInt(reference).toString(16)}"`
    return { ping: toPing('eth_chainId'), isOwn: (raw) => raw.toLowerCase() === own }
  }
  if (namespace === 'solana')
    return {
      ping: toPing('getGenesisHash'),
      isOwn: (raw) => (isHash(raw) ? raw.startsWith(`"${reference}`) : undefined),
    }
  if (namespace === 'polkadot')
    return {
      ping: { method: 'chain_getBlockHash', params: '[0]' },
      isOwn: (raw) => (/^"0x[0-9a-f]{64}"$/.test(raw) ? raw.startsWith(`"0x${reference}`) : undefined),
    }
  return { ping: toPing('getHealth') }
}

function toPing(method: string): Call {
  return { method, params: undefined }
}

function isHash(raw: string): boolean {
  return /^"[1-9A-HJ-NP-Za-km-z]{32,44}"$/.test(raw)
}
