import {
  type Address,
  encodeFunctionData,
  erc721Abi,
  getAddress,
  type Hex,
  InvalidAddressError,
  isAddress,
  parseAbi,
} from 'viem'

/** A transfer on an EVM chain. */
type EvmTransfer = {
  from: string
  to: string
  /** In base units; 1 for an ERC-721. */
  amount: bigint
  asset:
    | { type: 'native' }
    | { type: 'fungible'; address: string }
    | { type: 'erc721'; address: string; tokenId: bigint }
    | { type: 'erc1155'; address: string; tokenId: bigint }
}

/** A contract call or a plain transfer. */
export type EvmCall = {
  /** Contract to call, or receiver. */
  to: Address
  /** Amount of the native token, in wei. */
  value: bigint
  /** Absent for a plain transfer. */
  data?: Hex
}

/** ERC-20's transfer without its return type, because some tokens return nothing. */
const erc20Abi = parseAbi(['function transfer(address, uint256)'])
const erc1155Abi = parseAbi(['function safeTransferFrom(address, address, uint256, uint256, bytes)'])

/**
 * Encodes a transfer as a call: plain for the native token, otherwise ERC-20, ERC-721 or ERC-1155. Throws viem's
 * `InvalidAddressError` for an invalid address or a wrong checksum (spec 5.12, EIP-55).
 */
export function encodeTransfer({ from, to, amount, asset }: EvmTransfer): EvmCall {
  const [sender, receiver] = [toAddress(from), toAddress(to)]
  switch (asset.type) {
    case 'native':
      return { to: receiver, value: amount }
    case 'fungible':
      return toCall(asset, encodeFunctionData({ abi: erc20Abi, args: [receiver, amount] }))
    case 'erc721':
      return toCall(
        asset,
        encodeFunctionData({
          abi: erc721Abi,
          functionName: 'safeTransferFrom',
          args: [sender, receiver, asset.tokenId],
        }),
      )
    case 'erc1155':
      return toCall(
        asset,
        encodeFunctionData({ abi: erc1155Abi, args: [sender, receiver, asset.tokenId, amount, '0x'] }),
      )
  }
}

function toCall({ address }: { address: string }, data: Hex): EvmCall {
  return { to: toAddress(address), value: 0n, data }
}

/** viem's `getAddress` would fix a wrong checksum, but here it means a typo that may cost everything. */
function toAddress(text: string): Address {
  if (!isAddress(text)) throw new InvalidAddressError({ address: text })
  return getAddress(text)
}
