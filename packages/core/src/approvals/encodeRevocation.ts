import { type Caip10, parseCaip10 } from '@latchkey/protocol/ids'
import { encodeFunctionData, getAddress, type Hex, parseAbi, zeroAddress } from 'viem'
import type { EvmCall } from '../utils/encodeTransfer.ts'

/** The fields of an approval that are needed to revoke it. */
type Revocable = {
  token: { address: Caip10 }
  scope: 'amount' | 'nft' | 'collection'
  spender: Caip10
  tokenId: string | null
}

// Without return types, because some tokens return nothing.
const abi = parseAbi([
  'function approve(address spender, uint256 amountOrId)',
  'function setApprovalForAll(address operator, bool approved)',
])

/**
 * Encodes the call that revokes an approval: an amount of 0, the zero address for an NFT, or `false` for a collection.
 */
export function encodeRevocation({ token, scope, spender, tokenId }: Revocable): EvmCall {
  const operator = getAddress(parseCaip10(spender).address)
  return { to: getAddress(parseCaip10(token.address).address), value: 0n, data: toData() }

  function toData(): Hex {
    switch (scope) {
      case 'amount':
        return encodeFunctionData({ abi, functionName: 'approve', args: [operator, 0n] })
      case 'nft':
        return encodeFunctionData({
          abi,
          functionName: 'approve',
          args: [zeroAddress, BigInt(tokenId ?? 0)],
        })
      case 'collection':
        return encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [operator, false] })
    }
  }
}
