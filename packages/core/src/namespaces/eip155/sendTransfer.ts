import { evmChainNumber } from '@latchkey/protocol/ids'
import { type Config, sendTransaction, writeContract } from '@wagmi/core'
import { type Address, erc721Abi, getAddress, parseAbi } from 'viem'
import type { Transfer } from '../defineNamespace.ts'

const erc1155Abi = parseAbi(['function safeTransferFrom(address, address, uint256, uint256, bytes)'])
/** ERC-20's transfer without its answer: some tokens return nothing (USDT). */
const transferAbi = parseAbi(['function transfer(address, uint256)'])

/** Asks the current wallet to send a native token, an ERC-20, an ERC-721 or an ERC-1155; answers the hash. */
export async function sendTransfer(config: Config, transfer: Transfer): Promise<string> {
  const { amount, asset } = transfer
  const chainId = evmChainNumber(transfer.networkId)
  const account = getAddress(transfer.from)
  const to = getAddress(transfer.to)
  switch (asset.is) {
    case 'native':
      return sendTransaction(config, { account, chainId, to, value: amount })
    case 'fungible':
      return write(asset.address, transferAbi, 'transfer', [to, amount])
    case 'erc721':
      return write(asset.address, erc721Abi, 'safeTransferFrom', [account, to, asset.tokenId])
    case 'erc1155':
      return write(asset.address, erc1155Abi, 'safeTransferFrom', [account, to, asset.tokenId, amount, '0x'])
  }

  function write(address: string, abi: readonly unknown[], functionName: string, args: readonly unknown[]) {
    return writeContract(config, {
      account,
      chainId,
      address: address as Address,
      abi,
      functionName,
      args,
    } as never)
  }
}
