import { type Caip10, parseCaip10 } from '@latchkey/protocol/ids'
import { encodeFunctionData, getAddress, type Hex, parseAbi, zeroAddress } from 'viem'
import type { EvmCall } from './encodeTransfer.ts'

/** What is allowed, as far as taking it back needs. */
type Revocable = {
  token: { address: Caip10 }
  scope: 'amount' | 'nft' | 'collection'
  spender: Caip10
  tokenId: string | null
}

// Without their answers: some tokens return nothing.
const abi = parseAbi([
  'function approve(address spender, uint256 amountOrId)',
  'function setApprovalForAll(address operator, bool approved)',
])

/** Writes the call that takes an approval back: an amount of 0, an NFT to nobody, a collection to this spender no more. */
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
